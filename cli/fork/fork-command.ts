import { InvalidArgumentError } from 'commander';
import type { ForkAt } from '../../client/forks/fork-point.ts';
import type { ForkChanges } from '../../client/forks/plan-forks.ts';
import { grouped, option } from '../declared-option.ts';
import type { Covering, OptionsOf } from '../declared-option.ts';
import {
  awayOption,
  baseUrlOption,
  engineOption,
  jsonOption,
  resultsOption,
  wholeNumber,
  trustSpecsOption,
} from '../options.ts';
import { CALL_OPTIONS, CELL_OPTIONS } from '../play-options.ts';
import { namedAgents } from '../named-agents.ts';
import type { PlayOptions } from '../sweep/play-sweep.ts';
import { FILTER_OPTIONS_BUT_AGENT } from '../trajectory-filter.ts';
import { argument, declaredCommand } from '../declared-command.ts';
import { UserError } from '../../client/errors.ts';

export const FORK_OPTIONS = [
  option(
    '--at <message>',
    'the last message that is kept, by its number in `show`; last; or first-error: the one before the agent’s first mistake',
    { parse: forkAt },
  ),
  option(
    '--bisect',
    'find the last turn of the agent from which the reference solution could still save the failed run, and keep that beside it; no fork is stored',
    { conflicts: ['at', 'agent', 'user', 'say', 'sweep', 'where'] },
  ),
  option('--agent <spec>', 'who plays the agent from there on (default: as before)'),
  baseUrlOption(),
  option('--user <spec>', 'who plays the simulated user from there on (default: as before)'),
  option('--say <text>', 'what the role whose turn it is says, in place of its own words'),
  option('--trials <n>', 'times that it is forked', { parse: wholeNumber(1), default: 1 }),
  engineOption(),
  awayOption('30m'),
  ...CALL_OPTIONS,
  trustSpecsOption(),
  resultsOption(),
  jsonOption(),
];

/** Of the forks of many trajectories. */
export const MANY_OPTIONS = [
  option('--sweep <id>', 'fork trajectories of this sweep, as a sweep of their own', { conflicts: ['engine'] }),
  ...FILTER_OPTIONS_BUT_AGENT,
  option('--id <name>', 'id of the sweep of the forks (default: derived)'),
  ...CELL_OPTIONS,
];

type GivenOptions = Covering<
  ForkChanges & Omit<PlayOptions, 'requeued'>,
  Omit<OptionsOf<typeof FORK_OPTIONS> & OptionsOf<typeof MANY_OPTIONS>, 'baseUrl'>
>;

export type ForkCommandOptions = Omit<GivenOptions, 'bisect' | 'at'> & { readonly at: ForkAt };

function forkAt(text: string): ForkAt {
  if (text === 'first-error' || text === 'last') return text;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be the number of a message (see `toolsandbox show`), last or first-error.');
}

export const command = declaredCommand({
  about: 'With another model, or other words.',
  args: [argument('[id]', 'id of a trajectory (see `toolsandbox list`), or a part of it that matches no other')],
  options: [...FORK_OPTIONS, ...MANY_OPTIONS.map((one) => grouped('Many trajectories:', one))],
  examples: [
    'fork nightly/wifi_off/none --at 4 --agent openai:gpt-6-sol',
    'fork nightly/wifi_off/none --bisect',
    "fork --sweep nightly --where 'not solved' --at first-error --agent openai:gpt-6-sol",
  ],
  run: async ({ baseUrl, ...options }, id, self) => {
    const [agent] = await namedAgents(baseUrl, [options.agent ?? []].flat(), self, options);
    return fork({ ...options, ...(agent !== undefined && { agent }) }, id);
  },
});

async function fork({ bisect, at, ...options }: GivenOptions, id: string | undefined): Promise<void> {
  const { sweep } = options;
  if ((id === undefined) === (sweep === undefined))
    throw new UserError('name one trajectory, or choose several with --sweep and --where');
  if (bisect) return (await import('./bisect-run.ts')).bisectRun(id ?? '', options);
  if (at === undefined) throw new UserError('say where to fork: --at MESSAGE, --at last or --at first-error');
  if (sweep !== undefined) return (await import('./fork-sweep.ts')).forkSweep(sweep, { ...options, at });
  const only = (['where', 'scenario', 'augmentations', 'outcome', 'below', 'id'] as const).find(
    (name) => options[name] !== undefined,
  );
  if (only !== undefined) throw new UserError(`--${only} chooses among the trajectories of a sweep: add --sweep`);
  await (await import('./fork-trajectory.ts')).forkTrajectory(id ?? '', { ...options, at });
}
