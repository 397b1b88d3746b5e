import { Command, Option } from 'commander';
import { USER_RETRIES } from '../../runs/contract.ts';
import { UserError } from '../errors.ts';
import {
  augmentations,
  engineOption,
  jsonOption,
  ownEngineOption,
  playbackOption,
  pricesOption,
  recordOption,
  resultsOption,
  similarity,
  whereOption,
  wholeNumber,
} from '../options.ts';
import { forkAt } from './fork-point.ts';
import type { ForkSweepOptions } from './fork-sweep.ts';
import type { ForkOptions } from './fork-trajectory.ts';

type Options = ForkOptions & ForkSweepOptions & { readonly sweep?: string };

export function forkCommand(): Command {
  return new Command('fork')
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
    .addOption(engineOption())
    .addOption(
      new Option('--sweep <id>', 'fork trajectories of this sweep, as a sweep of their own').conflicts('engine'),
    )
    .addOption(whereOption())
    .option('--scenario <pattern>', 'with --sweep: only these scenarios, with * and ? as wildcards')
    .option('--augmentations <names>', 'with --sweep: only some of none,3dt,10dt,at,tns,tds,ads,ats', augmentations)
    .option('--outcome <names>', 'with --sweep: only these outcomes')
    .option('--below <similarity>', 'with --sweep: only scores below this', similarity)
    .option('--id <name>', 'with --sweep: id of the sweep of the forks (default: derived)')
    .option('--concurrency <n>', 'with --sweep: trajectories played at a time', wholeNumber(1), 20)
    .option('--user-retries <n>', 'with --sweep: plays after a mistake of the user', wholeNumber(0), USER_RETRIES)
    .option('--no-preflight', 'with --sweep: do not ask each model for one call first')
    .option('--detach', 'with --sweep: start it and return; workers on other machines play')
    .option('--no-worker', 'with --sweep: start no worker here; workers on other machines play')
    .addOption(ownEngineOption())
    .addOption(pricesOption())
    .addOption(recordOption())
    .addOption(playbackOption())
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(fork);
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
