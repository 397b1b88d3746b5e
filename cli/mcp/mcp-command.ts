import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { MCP_OPTIONS } from './mcp-options.ts';

export function mcpCommand(): Command {
  const command = new Command()
    .description(
      'Whoever starts it as an MCP server on standard input and output plays the agent. For the runs of a sweep, see `toolsandbox gateway`.',
    )
    .argument('<scenario>', 'name of a base scenario (see `toolsandbox scenarios list`)');
  return addAction(command, MCP_OPTIONS, async (options, scenario: string, self: Command) => {
    const userChosen = self.getOptionValueSource('user') !== 'default';
    return (await import('./serve-scenario.ts')).serveScenario(scenario, { ...options, userChosen });
  });
}
