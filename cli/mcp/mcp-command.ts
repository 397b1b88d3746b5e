import type { SingleRunRequest } from '../../client/playing/play-single-run.ts';
import { option } from '../declared-option.ts';
import type { Covering, OptionsOf } from '../declared-option.ts';
import { awayOption, resultsOption } from '../options.ts';
import { SCENARIO_OPTIONS } from '../play-options.ts';
import { argument, declaredCommand, isGiven } from '../declared-command.ts';

export const MCP_OPTIONS = [
  option('--agent <spec>', 'what the agent is called in reports, and how long it may be silent', {
    default: 'external:mcp',
  }),
  option('--user <spec>', 'model or script that plays the simulated user', { default: 'scripted:user' }),
  option('--resume', 'continue the newest run of this scenario that a client left and that waits, if there is one'),
  ...SCENARIO_OPTIONS,
  awayOption('10s'),
  resultsOption(),
];

type Unsaid = Pick<SingleRunRequest, 'userChosen'>;

export type McpOptions = Covering<SingleRunRequest, OptionsOf<typeof MCP_OPTIONS> & Unsaid>;

export const command = declaredCommand({
  about:
    'Whoever starts it as an MCP server on standard input and output plays the agent. For the runs of a sweep, see `toolsandbox mcp gateway`.',
  args: [argument('<scenario>', 'name of a base scenario (see `toolsandbox scenarios list`)')],
  options: MCP_OPTIONS,
  examples: ['mcp wifi_off', 'mcp gateway nightly'],
  run: async (options, scenario, self) =>
    (await import('./serve-scenario.ts')).serveScenario(scenario, { ...options, userChosen: isGiven(self, 'user') }),
});
