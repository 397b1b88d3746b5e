import { readStoredPack } from '../../activities/stored-pack.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import type { ResultsStore } from '../../results/store.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import type { Pack } from '../../scenarios/pack.ts';
import type { Message } from '../../sandbox/message.ts';
import type { TrajectoryDocument } from '../documents/trajectory-document.ts';

type Grader = TrajectoryDocument['grader'];
type GraderOf = (record: TrajectoryRecord) => Promise<Grader>;

/** The document of a run; null if there is no such run. */
export async function trajectoryDocumentOf(
  store: Pick<ResultsStore, 'trajectories' | 'packs' | 'location'>,
  id: string,
): Promise<TrajectoryDocument | null> {
  const record = await store.trajectories.find(id);
  return record === null ? null : documentOfRun(record, graderFinder(store));
}

export async function documentOfRun(record: TrajectoryRecord, graderOf: GraderOf): Promise<TrajectoryDocument> {
  return { record: withoutProviderData(record), grader: await graderOf(record) };
}

/** Finds the milestones of runs. Keeps the last pack, since runs of a sweep share one. */
export function graderFinder(store: Pick<ResultsStore, 'packs' | 'location'>): GraderOf {
  let last: Pack | null = null;
  return async (record) => {
    const { pack: hash } = record.provenance;
    if (last?.hash !== hash) {
      const stored = await store.packs.find(hash);
      last = stored === null ? null : readStoredPack(stored, store.location);
    }
    // An imported run may be of a scenario that the pack does not have.
    if (last === null || !last.scenarios.some(({ name }) => name === record.cell.scenario)) return null;
    const { milestones, minefields } = instantiate(last, record.cell.scenario, record);
    return { milestones, minefields };
  };
}

/** It is opaque, often large, and only for its owner. */
function withoutProviderData(record: TrajectoryRecord): TrajectoryRecord {
  const bare = ({ providerData: _ofTurn, toolCall, ...message }: Message): Message => {
    if (toolCall === undefined) return message;
    const { providerData: _ofCall, ...call } = toolCall;
    return { ...message, toolCall: call };
  };
  return {
    ...record,
    events: record.events.map((event) =>
      event.kind === 'ending' ? event : { ...event, messages: event.messages.map(bare) },
    ),
  };
}
