import type { NightSummary } from '../../../runs/nights.ts';

/** A night in which an agent became worse, with some fields overridden. */
export function exampleSummary(changes: Partial<NightSummary> = {}): NightSummary {
  return {
    schedule: 'nightly',
    sweep: 'nightly-2026-11-22',
    scheduledAt: '2026-11-22T00:30:00.000Z',
    endedAt: '2026-11-22T04:00:00.000Z',
    status: 'completed',
    isGood: false,
    problems: ['openai:m is 12.0 points worse than in nightly-2026-11-21, p 0.001'],
    cells: 100,
    scored: 100,
    solved: 0.65,
    similarity: 0.7,
    costUsd: 12.5,
    unpriced: 0,
    comparedWith: 'nightly-2026-11-21',
    agents: [
      {
        agent: 'openai:m',
        scored: 100,
        solved: 0.65,
        similarity: 0.7,
        change: {
          measure: 'solved',
          pairs: 100,
          difference: -0.12,
          interval: { low: -0.2, high: -0.04 },
          p: 0.001,
          isRegression: true,
          improved: 2,
          broke: 14,
          examples: ['nightly-2026-11-22/wifi_off/none/openai:m/1'],
        },
      },
    ],
    ...changes,
  };
}
