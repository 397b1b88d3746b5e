import type { ExportSource } from '../../../results/exports/export-source.ts';
import type { TrajectoryRecord } from '../../../results/record.ts';
import { addSpent } from '../../../results/spending.ts';
import { exampleRecord } from '../example-record.ts';

const { score, ...scored } = exampleRecord({ agent: 'openai:gpt-6-sol', trial: 1 });

/** A run of a model with a part of the score, one that a provider ended, one that the simulated user ended, and a fork of another model. */
export const EXAMPLES: readonly TrajectoryRecord[] = [
  {
    ...scored,
    score: score && {
      ...score,
      solved: false,
      similarity: 0,
      wording: 0.25,
      sideEffects: [
        { kind: 'changed', table: 'SETTING', row: 'd-1', column: 'wifi', expected: true, found: false, undoes: 0 },
      ],
      milestones: [
        {
          milestone: 0,
          message: 2,
          similarity: 0.5,
          constraints: [
            {
              kind: 'snapshot',
              database: 'SETTING',
              similarity: 0.5,
              columns: [{ row: 0, column: 'wifi', expected: false, found: { camelCase: 1 }, similarity: null }],
              reason: 'no row',
            },
          ],
        },
      ],
    },
    // Seconds between two milliseconds, which no ISO time has.
    clock: { ...scored.clock, start: 1_715_774_400.123456 },
    events: scored.events.map((event) =>
      event.kind === 'turn' && event.report
        ? {
            ...event,
            report: {
              ...event.report,
              rawUsage: { promptTokenCount: 3, prompt_tokens: 4 },
              waitedMs: 12,
              wasted: { input: 1, cachedInput: 0, cacheWrite: 0, output: 2, reasoning: 0, costUsd: null },
              notes: ['fix the template'],
            },
            unspoken: { reasoning: 'hm \u0000 \ud800', text: '<script>' },
            messages: event.messages.map((message) => ({
              ...message,
              providerData: { owner: 'openai:gpt-6-sol', data: { keptAsIs: { deep_key: [1] } } },
            })),
          }
        : event,
    ),
  },
  exampleRecord({ trial: 2, agent: 'openai:gpt-6-sol' }, { similarity: null, reason: '=cmd|" /C calc"!A0' }),
  exampleRecord(
    { trial: 3, agent: 'openai:gpt-6-sol' },
    {
      similarity: null,
      outcome: 'user-error',
      reason: 'the user gave the answer away',
      events: [
        ...scored.events.slice(0, -1),
        {
          kind: 'ending',
          outcome: 'user-error',
          reason: 'the user gave the answer away',
          failureKind: 'out-of-character',
        },
      ],
    },
  ),
  exampleRecord(
    { trial: 1, agent: 'compatible:fork' },
    {
      origin: {
        id: 'run/x',
        startedAt: 1_715_774_400_123,
        at: 2,
        events: 2,
        replaced: { user: 'scripted' },
        say: 'no',
      },
    },
  ),
];

/** A sweep of these runs. */
export function sourceOf(records: readonly TrajectoryRecord[]): ExportSource {
  return {
    sweep: {
      id: 'nightly',
      parameters: {},
      cells: records.length,
      createdAt: 1_715_774_400_000,
      end: null,
      agents: [...new Set(records.map(({ cell }) => cell.agent))],
      stored: records.length,
      scored: records.filter(({ score: scores }) => scores !== null).length,
      judged: records.filter(({ score: scores }) => scores !== null && scores.solved !== null).length,
      solved: records.filter(({ score: scores }) => scores?.solved === true).length,
      similarity: null,
      spent: addSpent([]),
    },
    summaries: () => each(records),
    pack: () => Promise.resolve(null),
    labels: () => Promise.resolve([]),
    records: (agent) => each(records.filter(({ cell }) => agent === undefined || cell.agent === agent)),
  };
}

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}
