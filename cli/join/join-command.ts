import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { JOIN_OPTIONS } from './join-options.ts';

export function joinCommand(): Command {
  const command = new Command()
    .description(
      'A run waits for you where its agent or user is external:NAME. Without an id: lists the seats that wait. The options from --agent on are those of a run that --scenario begins.',
    )
    .argument('[id]', 'id of the trajectory, a part of it that fits no other, or the id of its workflow');
  return addAction(command, JOIN_OPTIONS, async (options, id: string | undefined) =>
    (await import('./run-join.ts')).runJoin(id, options),
  );
}
