import { isDeepStrictEqual } from 'node:util';
import type { ResultsStore } from '../../results/store.ts';
import type { TrajectoryEvent } from '../../sandbox/event.ts';

export interface Comparison {
  readonly scored: number;
  readonly equal: number;
  /** One line per difference. */
  readonly differences: readonly string[];
}

/** Whether each cell of the undisturbed sweep is stored once in the other one, with a score and an equal log. */
export async function compareSweeps(store: ResultsStore, undisturbed: string, sweep: string): Promise<Comparison> {
  const [expected, found] = [await logsOf(store, undisturbed), await logsOf(store, sweep)];
  const differences: string[] = [];
  let equal = 0;
  for (const [cell, log] of expected) {
    const other = found.get(cell);
    if (other === undefined) differences.push(`${sweep}${cell}: not stored`);
    else if (other.score === null) differences.push(`${sweep}${cell}: no score (${other.outcome})`);
    else if (!isDeepStrictEqual(other, log)) differences.push(`${sweep}${cell}: another log or score`);
    else equal++;
  }
  for (const cell of found.keys()) if (!expected.has(cell)) differences.push(`${sweep}${cell}: not a cell`);
  const end = (await store.sweeps.find(sweep))?.end;
  if (end?.status !== 'completed') differences.push(`${sweep}: its end is ${JSON.stringify(end)}`);
  return { scored: [...found.values()].filter(({ score }) => score !== null).length, equal, differences };
}

/** How long a model took, and how often it was asked, differs each time. */
function withoutReport(event: TrajectoryEvent): TrajectoryEvent {
  if (event.kind !== 'turn') return event;
  const { report: _report, ...turn } = event;
  return turn;
}

/** By the rest of the id: scenario, augmentation, agent and trial. */
async function logsOf(store: ResultsStore, sweep: string) {
  const summaries = await Array.fromAsync(store.trajectories.summaries({ sweep }));
  const logs = summaries.map(async ({ id }) => {
    const record = await store.trajectories.find(id);
    if (record === null) throw new Error(`${id} has a summary but no record`);
    const { events, world, outcome, score } = record;
    return [id.slice(sweep.length), { events: events.map(withoutReport), world, outcome, score }] as const;
  });
  return new Map(await Promise.all(logs));
}
