import { readStoredPack } from '../../activities/stored-pack.ts';
import { doubtsOf } from '../../results/explain/doubts.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import type { ResultsStore } from '../../results/store.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import type { Pack } from '../../scenarios/pack.ts';
import { definitionOf } from '../../scenarios/world-of.ts';
import { DEFAULT_WORLD } from '../../worlds/known-worlds.ts';
import type { Message } from '../../sandbox/message.ts';
import type { TrajectoryDocument } from '../documents/trajectory-document.ts';

/** What the pack of a run says of it. */
type OfPack = Pick<TrajectoryDocument, 'grader' | 'tables' | 'doubts'>;
type TrajectoryStore = Pick<ResultsStore, 'labels' | 'packs' | 'location'>;
type PackFinder = (record: TrajectoryRecord) => Promise<OfPack>;

/** The document of a run; null if there is no such run. */
export async function trajectoryDocumentOf(
  store: TrajectoryStore & Pick<ResultsStore, 'trajectories'>,
  id: string,
  labelling: TrajectoryDocument['labelling'] = null,
): Promise<TrajectoryDocument | null> {
  const record = await store.trajectories.find(id);
  return record === null ? null : { ...(await documentOfRun(store, record, packFinder(store))), labelling };
}

export async function documentOfRun(
  { labels }: Pick<ResultsStore, 'labels'>,
  record: TrajectoryRecord,
  ofPack: PackFinder,
): Promise<TrajectoryDocument> {
  const said = (await labels.on([record])).map(({ run: _run, ...label }) => label);
  return { record: withoutProviderData(record), labels: said, labelling: null, ...(await ofPack(record)) };
}

/** Finds the milestones and the world of runs, and what was said in it that is not so. Keeps the last pack, since runs of a sweep share one. */
export function packFinder(store: Pick<ResultsStore, 'packs' | 'location'>): PackFinder {
  let last: Pack | null = null;
  return async (record) => {
    const { pack: hash } = record.provenance;
    if (last?.hash !== hash) {
      const stored = await store.packs.find(hash);
      last = stored === null ? null : readStoredPack(stored, store.location);
    }
    if (last === null) return { grader: null, tables: DEFAULT_WORLD.tables, doubts: [] };
    const definition = definitionOf(last);
    const found = { tables: definition.tables, doubts: doubtsOf(record, definition) };
    // An imported run may be of a scenario that the pack does not have.
    if (!last.scenarios.some(({ name }) => name === record.cell.scenario)) return { grader: null, ...found };
    const { milestones, minefields } = instantiate(last, record.cell.scenario, record);
    return { grader: { milestones, minefields }, ...found };
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
