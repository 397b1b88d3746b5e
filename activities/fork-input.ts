import type { ResultsStore } from '../results/store.ts';
import type { RunSettings, TrajectoryInput } from '../runs/contract.ts';
import { prefixAt, spokenTurn } from '../runs/fork-prefix.ts';
import type { Cell } from '../sandbox/cell.ts';
import type { TrajectoryEvent } from '../sandbox/event.ts';
import type { Origin } from '../sandbox/origin.ts';
import { UserFacingError } from '../sandbox/user-facing-error.ts';
import { capText } from './cap.ts';
import type { PreparedPack } from './pack-cache.ts';
import { trajectoryInput } from './trajectory-input.ts';

/** The run that is to be forked is not in the results. */
export class OriginMissing extends UserFacingError {
  constructor({ id, startedAt }: Origin, location: string) {
    const when = new Date(startedAt).toISOString();
    super(`the run of ${id} that began at ${when} is not in the results store ${location}: fork it again`);
  }
}

/** The log before the first step of a fork. @throws InvalidFork */
export function startOfFork(
  events: readonly TrajectoryEvent[],
  { at, say }: Pick<Origin, 'at' | 'say'>,
): readonly TrajectoryEvent[] {
  const prefix = prefixAt(events, at);
  return say === undefined ? prefix : [...prefix, spokenTurn(prefix, capText(say))];
}

/** The workflow input of a fork: that of its cell, with the first events of its origin. @throws OriginMissing */
export async function forkInput(
  store: Pick<ResultsStore, 'location' | 'history'>,
  pack: PreparedPack,
  settings: RunSettings,
  { cell, origin }: { readonly cell: Cell; readonly origin: Origin },
): Promise<TrajectoryInput> {
  const run = await store.history.run(origin.id, origin.startedAt);
  if (run === null) throw new OriginMissing(origin, store.location);
  return { ...trajectoryInput(pack, settings, cell), start: startOfFork(run.events, origin), origin };
}
