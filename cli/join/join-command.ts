import { InvalidArgumentError } from 'commander';
import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { baseUrlOption, jsonOption, resultsOption, trustSpecsOption } from '../options.ts';
import { namedAgents } from '../named-agents.ts';
import { ownName } from '../own-name.ts';
import { SCENARIO_OPTIONS } from '../play-options.ts';
import { argument, declaredCommand } from '../declared-command.ts';

/** Of a run that is begun with --scenario. */
const RUN_OPTIONS = [
  option('--agent <spec>', 'who plays the agent while you are the user (default: scripted:oracle)'),
  baseUrlOption(),
  option('--user <spec>', 'who plays the user while you are the agent (default: scripted:user)'),
  ...SCENARIO_OPTIONS,
];

export const JOIN_OPTIONS = [
  option('--as <role>', 'the seat that you take (default: the one that is open)', { choices: ['agent', 'user'] }),
  option('--name <name>', 'how others see you in `status`', {
    parse: personName,
    default: ownName(),
    defaultText: 'your user name',
  }),
  option('--scenario <name>', 'begin a run of this scenario, and take a seat of it'),
  option('--browser', 'sit in the browser: serves the viewer, and opens the page of the seat', {
    conflicts: ['json'],
  }),
  ...RUN_OPTIONS,
  trustSpecsOption(),
  resultsOption(),
  jsonOption(),
];

export type JoinOptions = Omit<OptionsOf<typeof JOIN_OPTIONS>, 'baseUrl'>;

function personName(text: string): string {
  if (/^[\w.-]{1,60}$/.test(text)) return text;
  throw new InvalidArgumentError('It must have 1 to 60 letters, digits and . - _ only.');
}

export const command = declaredCommand({
  about:
    'A run waits for you where its agent or user is external:NAME. Without an id: lists the seats that wait. The options from --agent on are those of a run that --scenario begins.',
  args: [argument('[id]', 'id of the trajectory, a part of it that fits no other, or the id of its workflow')],
  options: JOIN_OPTIONS,
  examples: ['join --scenario wifi_off --as user', 'join'],
  run: async ({ baseUrl, ...options }, id, self) => {
    const [agent] = await namedAgents(baseUrl, [options.agent ?? []].flat(), self, options);
    return (await import('./run-join.ts')).runJoin(id, { ...options, ...(agent !== undefined && { agent }) });
  },
});
