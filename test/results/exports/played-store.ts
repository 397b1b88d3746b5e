import { toolsandbox } from '../../cli/command-line.ts';
import { openStore } from '../../../results/open-store.ts';
import type { TrajectoryRecord } from '../../../results/record.ts';
import { EXAMPLES } from './examples.ts';

/** It has tool errors, changes of several tables and several turns of the user. */
const SCENARIO = 'send_message_with_contact_content_cellular_off_multiple_user_turn';

/** The example's sweep: its own runs (scored, of a failed provider, of a mistaken user), and runs as they are played. */
export async function playedStore(results: string): Promise<readonly TrajectoryRecord[]> {
  for (const agent of ['scripted:oracle', 'scripted:random'])
    await toolsandbox('run', SCENARIO, '--engine', 'inline', '--agent', agent, '--results', results);
  await using store = await openStore(results, 'write');
  await store.sweeps.open({ id: 'nightly', parameters: { trials: 1 }, cells: 20, createdAt: 1_715_774_400_000 });
  const played = await Array.fromAsync(store.trajectories.records({ sweep: 'run' }));
  const replayed = played.map((record) => ({
    ...record,
    id: record.id.replace(/^run/, 'nightly'),
    cell: { ...record.cell, sweep: 'nightly' },
  }));
  for (const record of [...EXAMPLES, ...replayed]) await store.trajectories.save(record);
  return await Array.fromAsync(store.trajectories.records({ sweep: 'nightly' }));
}
