import { readStoredPack } from '../../activities/stored-pack.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import type { ResultsStore } from '../../results/store.ts';
import { findScenario } from '../../scenarios/find-scenario.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import type { Message } from '../../sandbox/message.ts';
import type { TrajectoryDocument } from '../documents/trajectory-document.ts';

/** Null if there is no such run. */
export async function trajectoryDocumentOf(store: ResultsStore, id: string): Promise<TrajectoryDocument | null> {
  const record = await store.trajectory(id);
  if (record === null) return null;
  return { record: withoutProviderData(record), grader: await graderOf(store, record) };
}

/** Null if the results do not hold the pack, or the pack no longer this scenario. */
async function graderOf(store: ResultsStore, record: TrajectoryRecord): Promise<TrajectoryDocument['grader']> {
  const stored = await store.pack(record.provenance.pack);
  if (stored === null) return null;
  const pack = readStoredPack(stored);
  if (!pack.scenarios.some(({ name }) => name === record.cell.scenario)) return null;
  const { milestones, minefields } = instantiate(pack, record.cell.scenario, record);
  return { milestones, minefields };
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
