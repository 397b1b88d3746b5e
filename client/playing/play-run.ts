import type { ActivityDependencies } from '../../activities/dependencies.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import type { TrajectoryInput } from '../../runs/contract.ts';
import { trajectoryId } from '../../sandbox/cell.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import { playInline } from '../../workers/play-inline.ts';
import type { RunObserver } from './run-observer.ts';

export interface RunPlacing {
  /** In this process, or on an engine. */
  readonly engine: 'temporal' | 'inline';
  readonly results: string;
  readonly providers: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
}

/** Plays one trajectory. Returns what was stored. */
export async function playRun(
  dependencies: ActivityDependencies,
  input: TrajectoryInput,
  { engine, ...placing }: RunPlacing,
  observer: RunObserver,
): Promise<TrajectoryRecord> {
  const { onMessages, onWait } = observer;
  if (engine === 'inline') {
    await playInline(dependencies, input, { observe: (events) => onMessages(messagesOf(events)), onWait });
  } else {
    const { playRunOnEngine } = await import('./play-run-on-engine.ts');
    await playRunOnEngine(input, placing, observer);
  }
  const id = trajectoryId(input.cell);
  const record = await dependencies.store.trajectories.find(id);
  if (!record) throw new Error(`${id} was played but not stored`);
  onMessages(messagesOf(record.events));
  return record;
}
