import { toolsandbox } from '../../cli/command-line.ts';
import { openStore } from '../../../results/open-store.ts';
import type { TrajectoryRecord } from '../../../results/record.ts';
import { exampleRecord } from '../example-record.ts';

/** It has tool errors, changes of several tables and several turns of the user. */
const SCENARIO = 'send_message_with_contact_content_cellular_off_multiple_user_turn';

/** The example's sweep: its own runs (scored, of a failed provider, of a mistaken user), and runs as they are played. */
export async function playedStore(results: string): Promise<readonly TrajectoryRecord[]> {
  for (const agent of ['scripted:oracle', 'scripted:random'])
    await toolsandbox('run', SCENARIO, '--engine', 'inline', '--agent', agent, '--results', results);
  const store = await openStore(results, 'write');
  try {
    await store.openSweep({ id: 'nightly', parameters: { trials: 1 }, cells: 20, createdAt: 1_715_774_400_000 });
    const played = await Array.fromAsync(store.records({ sweep: 'run' }));
    const replayed = played.map((record) => ({
      ...record,
      id: record.id.replace(/^run/, 'nightly'),
      cell: { ...record.cell, sweep: 'nightly' },
    }));
    for (const record of [...EXAMPLES, ...replayed]) await store.saveTrajectory(record);
    return await Array.fromAsync(store.records({ sweep: 'nightly' }));
  } finally {
    await store.close();
  }
}

const { score, ...scored } = exampleRecord({ agent: 'openai:gpt-6-sol', trial: 1 });

const EXAMPLES: readonly TrajectoryRecord[] = [
  {
    ...scored,
    score: score && {
      ...score,
      similarity: 0,
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
];
