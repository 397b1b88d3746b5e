import { messagesOf } from '../../sandbox/trajectory.ts';
import type { ToolFault } from '../../sandbox/message.ts';
import { count } from '../../text/words.ts';
import type { ResultsStore } from '../store.ts';
import type { TallyGroup } from '../store/sums.ts';

/** How an agent got on where calls were spoiled in one way. */
export interface FaultRecovery {
  /** Model spec. */
  readonly agent: string;
  /** `transient` (an error that passes), `truncated`, `stale` (of the world as the run began) or `slow` (done, and read as a timeout). */
  readonly kind: ToolFault;
  /** The spoiled calls. */
  readonly calls: number;
  /** Runs with a verdict that had one; a run with several kinds counts under each. */
  readonly runs: number;
  /** Those of them that are solved. */
  readonly solved: number;
}

/** By agent and kind; empty where nothing was spoiled, of which no log is read. */
export async function faultRecoveries(
  { trajectories }: Pick<ResultsStore, 'trajectories'>,
  sweep: string,
  groups: readonly Pick<TallyGroup, 'faults'>[],
): Promise<readonly FaultRecovery[]> {
  if (groups.every(({ faults }) => faults === 0)) return [];
  const found = new Map<string, FaultRecovery>();
  for await (const { cell, score, faults, events } of trajectories.records({ sweep, scored: true })) {
    if (!faults || score === null || score.solved === null) continue;
    const { agent } = cell;
    const spoiled = messagesOf(events).flatMap(({ toolResult }) => toolResult?.fault ?? []);
    for (const [kind, { length }] of Map.groupBy(spoiled, (one) => one)) {
      const key = JSON.stringify([agent, kind]);
      const { calls, runs, solved } = found.get(key) ?? { calls: 0, runs: 0, solved: 0 };
      const now = { calls: calls + length, runs: runs + 1, solved: solved + Number(score.solved) };
      found.set(key, { agent, kind, ...now });
    }
  }
  return [...found.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, recovery]) => recovery);
}

/** How often the agent recovered, by the kind of fault. */
export function recoveryText(agent: string, recoveries: readonly FaultRecovery[]): string {
  const own = recoveries.filter((one) => one.agent === agent);
  return own.map(({ kind, runs, solved }) => `${kind} ${solved} of ${count(runs, 'run')}`).join(', ');
}
