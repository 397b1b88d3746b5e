import type { Outcome } from '../../../sandbox/outcome.ts';
import { AUGMENTATIONS } from '../../../sandbox/cell.ts';
import { openingEvent } from '../../../sandbox/trajectory.ts';
import type { ResultsStore } from '../../../results/store.ts';
import { exampleRecord } from '../../results/example-record.ts';

export const NIGHT = 'nightly-2026-11-21';
export const AGENTS = ['anthropic:claude-sonnet-5-5', 'openai:gpt-6-sol'] as const;
const SCENARIOS = Array.from({ length: 12 }, (_, number) => `scenario_number_${number}`);

/** How each agent does in scenario number n; the second one is better. */
const SIMILARITY = [
  (number: number) => (number % 3 === 0 ? 1 : number / 24),
  (number: number) => (number % 3 === 2 ? 0.5 : 1),
] as const;

/** A finished sweep of two agents, 12 scenarios and two augmentations: 48 runs, 2 of them without a score. */
export async function storeNight(store: ResultsStore): Promise<void> {
  const cells = SCENARIOS.length * 2 * AGENTS.length;
  const createdAt = Date.UTC(2026, 10, 21, 1);
  await store.sweeps.open({ id: NIGHT, parameters: { agents: [...AGENTS] }, cells, createdAt });
  for (const [number, scenario] of SCENARIOS.entries()) {
    for (const augmentation of AUGMENTATIONS.slice(0, 2)) {
      for (const [index, agent] of AGENTS.entries()) {
        const isLost = number === 11 && augmentation === 'none';
        const outcome: Outcome = isLost ? 'infrastructure' : number === 5 ? 'agent-error' : 'completed';
        const similarity = isLost ? null : SIMILARITY[index]!(number);
        await store.trajectories.save(
          exampleRecord(
            { sweep: NIGHT, scenario, augmentation, agent },
            {
              similarity,
              outcome,
              turnCount: number + 2,
              categories: [number < 6 ? 'SINGLE_TOOL_CALL' : 'MULTIPLE_TOOL_CALL'],
              events: [
                openingEvent(`Please do number ${number}${number === 7 ? ': find the Needle (here)' : ''}.`),
                { kind: 'ending', outcome },
              ],
              startedAt: createdAt,
              finishedAt: createdAt + (number + 1) * 1000,
            },
          ),
        );
      }
    }
  }
  await store.sweeps.close(NIGHT, { endedAt: createdAt + 3_600_000, status: 'completed', reasons: [] });
}
