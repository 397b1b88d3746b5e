import { InvalidArgumentError } from 'commander';
import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { allowKeyOption, httpAddress, jsonOption, port, resultsOption, wholeNumber } from '../options.ts';
import { argument, declaredCommand } from '../declared-command.ts';

export const GATEWAY_OPTIONS = [
  option('--port <n>', 'port to listen on; 0: a free one', { parse: port, default: 8235 }),
  option('--listen <address>', 'IP address to listen on; with another one, machines that reach it may use tokens', {
    default: '127.0.0.1',
  }),
  option(
    '--service <url>',
    'play with an agent that is a service: it is sent each message of the user, and its answer is said to the user; `acp:COMMAND` starts one that speaks the Agent Client Protocol',
    { parse: serviceOf },
  ),
  option('--at-once <n>', 'conversations with the service at a time', { parse: wholeNumber(1), default: 8 }),
  allowKeyOption(),
  resultsOption(),
  jsonOption(),
];
/** An agent that a command of the shell starts, and that speaks ACP. */
export interface AcpCommand {
  readonly command: string;
}

function serviceOf(text: string): URL | AcpCommand {
  const [, command] = /^acp:(.*)$/s.exec(text) ?? [];
  if (command === undefined) return httpAddress(text);
  if (command.trim() === '')
    throw new InvalidArgumentError('Name the command that starts the agent, such as acp:"my-agent --acp".');
  return { command };
}

export type GatewayOptions = OptionsOf<typeof GATEWAY_OPTIONS>;

export const commands = {
  gateway: declaredCommand({
    about:
      'Its runs wait for them: it was started with --agent external:NAME (docs/your-agent.md). It may be stopped and started again at any time.',
    args: [argument('[sweep]', 'id of the sweep (default: the newest one)')],
    options: GATEWAY_OPTIONS,
    run: async (options, sweep) => (await import('./serve-gateway.ts')).serveGateway(sweep, options),
  }),
};
