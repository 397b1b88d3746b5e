import type { ActivityDependencies } from '../../activities/dependencies.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import type { TrajectoryInput } from '../../runs/contract.ts';
import { trajectoryId } from '../../sandbox/cell.ts';
import type { Message } from '../../sandbox/message.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import { playInline } from '../../workers/play-inline.ts';
import { withTraces } from '../../workers/telemetry/traces/with-traces.ts';
import { duration } from '../../text/words.ts';
import { say } from '../say.ts';

export type EngineName = 'temporal' | 'inline';

interface Placing {
  readonly engine: EngineName;
  readonly results: string;
  readonly providers: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * Plays one trajectory, in this process or on an engine; `observe` is called with the messages so far as they grow, at last with
 * all of them. Returns what was stored.
 */
export async function playInput(
  dependencies: ActivityDependencies,
  input: TrajectoryInput,
  { engine, ...placing }: Placing,
  observe: (messages: readonly Message[]) => void,
): Promise<TrajectoryRecord> {
  if (engine === 'inline') {
    const notes = { warn: say, info: () => undefined };
    const onWait = waitsPrinter();
    await withTraces(placing.environment, notes, (spans) =>
      playInline({ ...dependencies, spans }, input, { observe: (events) => observe(messagesOf(events)), onWait }),
    );
  } else {
    const { playRunOnEngine } = await import('./play-on-engine.ts');
    await playRunOnEngine(input, placing, observe);
  }
  const id = trajectoryId(input.cell);
  const record = await dependencies.store.trajectories.find(id);
  if (!record) throw new Error(`${id} was played but not stored`);
  observe(messagesOf(record.events));
  return record;
}

/** Prints why a step waits; a reason that comes again right after itself, with other numbers, is printed once. */
function waitsPrinter(): (reason: string, waitMs: number) => void {
  let last: string | undefined;
  return (reason, waitMs) => {
    const kind = reason.replaceAll(/\d+/g, '');
    if (kind !== last) say(`waiting: ${reason} (next attempt in ${duration(waitMs / 1000)})`);
    last = kind;
  };
}
