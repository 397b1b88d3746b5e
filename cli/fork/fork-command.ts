import { Command, Option } from 'commander';
import { UserError } from '../../client/errors.ts';
import { augmentations, engineOption, jsonOption, resultsOption, share, whereOption, wholeNumber } from '../options.ts';
import { addOptions } from '../declared-option.ts';
import { CALL_OPTIONS, CELL_OPTIONS } from '../play-options.ts';
import { forkAt } from '../../client/forks/fork-point.ts';
import type { ForkSweepOptions } from './fork-sweep.ts';
import type { ForkCommandOptions } from './fork-trajectory.ts';

type Options = ForkCommandOptions & ForkSweepOptions & { readonly sweep?: string };

export function forkCommand(): Command {
  const command = new Command('fork')
    .description('play a trajectory again from one of its messages on, with another model or other words')
    .argument('[id]', 'id of a trajectory (see `toolsandbox list`), or a part of it that matches no other')
    .addOption(
      new Option(
        '--at <message>',
        'the last message that is kept, by its number in `show`; last; or first-error: the one before the agent’s first mistake',
      )
        .argParser(forkAt)
        .makeOptionMandatory(),
    )
    .option('--agent <spec>', 'who plays the agent from there on (default: as before)')
    .option('--user <spec>', 'who plays the simulated user from there on (default: as before)')
    .option('--say <text>', 'what the role whose turn it is says, in place of its own words')
    .option('--trials <n>', 'times that it is forked', wholeNumber(1), 1)
    .addOption(engineOption());
  addOptions(command, CALL_OPTIONS)
    .addOption(resultsOption())
    .addOption(jsonOption())
    .optionsGroup('Many trajectories:')
    .addOption(
      new Option('--sweep <id>', 'fork trajectories of this sweep, as a sweep of their own').conflicts('engine'),
    )
    .addOption(whereOption())
    .option('--scenario <pattern>', 'only these scenarios, with * and ? as wildcards')
    .option('--augmentations <names>', 'only some of none,3dt,10dt,at,tns,tds,ads,ats', augmentations)
    .option('--outcome <names>', 'only these outcomes')
    .option('--below <similarity>', 'only scores below this', share)
    .option('--id <name>', 'id of the sweep of the forks (default: derived)');
  return addOptions(command, CELL_OPTIONS).action(fork);
}

async function fork(id: string | undefined, options: Options): Promise<void> {
  const { sweep } = options;
  if ((id === undefined) === (sweep === undefined))
    throw new UserError('name one trajectory, or choose several with --sweep and --where');
  if (sweep !== undefined) return (await import('./fork-sweep.ts')).forkSweep(sweep, options);
  const only = (['where', 'scenario', 'augmentations', 'outcome', 'below', 'id'] as const).find(
    (name) => options[name] !== undefined,
  );
  if (only !== undefined) throw new UserError(`--${only} chooses among the trajectories of a sweep: add --sweep`);
  return (await import('./fork-trajectory.ts')).forkTrajectory(id ?? '', options);
}
