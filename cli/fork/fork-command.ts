import { Command } from 'commander';
import { UserError } from '../../client/errors.ts';
import { askingTrust } from '../ask-trust.ts';
import { addOptions } from '../declared-option.ts';
import { FORK_OPTIONS, MANY_OPTIONS } from './fork-options.ts';
import type { ForkCommandOptions } from './fork-options.ts';

export function forkCommand(): Command {
  const command = new Command()
    .description('With another model, or other words.')
    .argument('[id]', 'id of a trajectory (see `toolsandbox list`), or a part of it that matches no other');
  addOptions(command, FORK_OPTIONS).optionsGroup('Many trajectories:');
  return addOptions(command, MANY_OPTIONS).action(fork);
}

async function fork(id: string | undefined, options: ForkCommandOptions): Promise<void> {
  const { sweep } = options;
  if ((id === undefined) === (sweep === undefined))
    throw new UserError('name one trajectory, or choose several with --sweep and --where');
  if (sweep !== undefined) {
    const { forkSweep } = await import('./fork-sweep.ts');
    return askingTrust(options, (chosen) => forkSweep(sweep, chosen));
  }
  const only = (['where', 'scenario', 'augmentations', 'outcome', 'below', 'id'] as const).find(
    (name) => options[name] !== undefined,
  );
  if (only !== undefined) throw new UserError(`--${only} chooses among the trajectories of a sweep: add --sweep`);
  const { forkTrajectory } = await import('./fork-trajectory.ts');
  return askingTrust(options, (chosen) => forkTrajectory(id ?? '', chosen));
}
