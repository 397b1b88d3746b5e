import { readStoredPack } from '../../activities/stored-pack.ts';
import { RunArchived } from '../../results/archive/run-archived.ts';
import type { TrajectoryRecord, TrajectorySummary } from '../../results/record.ts';
import type { ResultsStore } from '../../results/store.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import type { Pack } from '../../scenarios/pack.ts';
import type { Message } from '../../sandbox/message.ts';
import { hintCommand } from '../../text/hint-command.ts';
import type { ArchivedRun, LoggedRun, TrajectoryDocument } from '../documents/trajectory-document.ts';

type Grader = LoggedRun['grader'];
type GraderOf = (record: TrajectoryRecord) => Promise<Grader>;

/** The document of a run; null if there is no such run. */
export async function trajectoryDocumentOf(
  store: Pick<ResultsStore, 'trajectories' | 'packs' | 'location'>,
  id: string,
): Promise<TrajectoryDocument | null> {
  try {
    const record = await store.trajectories.find(id);
    return record === null ? null : await loggedRun(record, graderFinder(store));
  } catch (error) {
    if (!(error instanceof RunArchived)) throw error;
    const where = { kind: 'compare', field: 'id', operator: '=', value: id } as const;
    for await (const summary of store.trajectories.summaries({ where })) return archivedRun(summary, error.location);
    return null;
  }
}

export async function loggedRun(record: TrajectoryRecord, graderOf: GraderOf): Promise<LoggedRun> {
  return { record: withoutProviderData(record), grader: await graderOf(record) };
}

/** @param location of the log; null if that is not known */
export function archivedRun(record: TrajectorySummary, location: string | null): ArchivedRun {
  return { record, archived: { location, restore: hintCommand('restore', record.cell.sweep) } };
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
