import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extendLog, startOfLog } from '../../activities/log-chain.ts';
import type { StepEvent } from '../../activities/log-chain.ts';
import { openingEvent } from '../../sandbox/trajectory.ts';

const START = startOfLog([openingEvent('hello')]);
const MOST_BYTES = 1_500_000;
const LARGE = 'x'.repeat(2_000_000);

const text = fc.oneof({ weight: 15, arbitrary: fc.string() }, { weight: 1, arbitrary: fc.constant(LARGE) });
const textOrNull = fc.option(text);
const count = fc.oneof(fc.nat(), fc.double());
const usage = fc.record({
  input: count,
  cachedInput: count,
  cacheWrite: count,
  output: count,
  reasoning: count,
  costUsd: fc.option(count),
});
const report = fc.record(
  {
    servedModel: textOrNull,
    responseId: textOrNull,
    finishReason: textOrNull,
    usage: fc.option(usage),
    rawUsage: fc.oneof(fc.jsonValue(), fc.constant([LARGE])),
    latencyMs: count,
    attempts: count,
    wasted: usage,
    pricedBy: fc.string(),
    notes: fc.array(text, { maxLength: 3 }),
  },
  { requiredKeys: ['servedModel', 'responseId', 'finishReason', 'usage', 'latencyMs', 'attempts'] },
);
const messages = fc.array(
  fc.record(
    {
      sender: fc.constant('agent' as const),
      recipient: fc.constant('user' as const),
      content: text,
      toolCall: fc.record({ id: text, name: text, arguments: text }),
      providerData: fc.record({ owner: text, data: fc.constantFrom(null, LARGE) }),
    },
    { requiredKeys: ['sender', 'recipient', 'content'] },
  ),
  { maxLength: 3 },
);
const turn = fc.record(
  {
    kind: fc.constant('turn' as const),
    role: fc.constantFrom('agent' as const, 'user' as const),
    messages,
    report,
    failed: text,
    unspoken: fc.record({ text, reasoning: text }),
  },
  { requiredKeys: ['kind', 'role', 'messages'] },
);
const executions = fc.record(
  { kind: fc.constant('tool-executions' as const), messages, aborted: text },
  { requiredKeys: ['kind', 'messages'] },
);

describe('the log after any event', () => {
  it('is longer by one event that can be stored, and that says so if it stands for a larger one', () => {
    let replaced = 0;
    fc.assert(
      fc.property(fc.oneof(turn, executions), (event) => {
        const log = extendLog(START, event as StepEvent);
        const [, stored] = log.events;
        const bytes = Buffer.byteLength(JSON.stringify(stored));
        expect(log.events).toHaveLength(2);
        expect(log.bytes).toBe(bytes);
        expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
        const given = JSON.stringify(event);
        if (Buffer.byteLength(given) <= MOST_BYTES) {
          expect(JSON.stringify(stored)).toBe(given);
          return;
        }
        replaced++;
        const why = stored?.kind === 'turn' ? stored.failed : (stored as { readonly aborted?: string }).aborted;
        expect(why).toMatch(/ KB in one step; the limit is 1,500 KB$/);
      }),
      { numRuns: 100, seed: 3 },
    );
    expect(replaced).toBeGreaterThan(10);
  });

  it('keeps what an oversized turn has used, and the beginnings of its names', () => {
    const used = { input: 7, cachedInput: 0, cacheWrite: 0, output: 2, reasoning: 0, costUsd: 0.5 };
    const log = extendLog(START, {
      kind: 'turn',
      role: 'agent',
      messages: [],
      report: { servedModel: LARGE, responseId: 'r', finishReason: null, usage: used, latencyMs: 1, attempts: 1 },
    });
    expect(log.events[1]).toMatchObject({
      failed: 'the agent wrote 2,000 KB in one step; the limit is 1,500 KB',
      report: { servedModel: expect.stringMatching(/^x{499}…$/), responseId: 'r', usage: used },
    });
  });
});
