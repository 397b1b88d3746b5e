import { readFile } from 'node:fs/promises';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Engine } from '../../infra/engine.ts';
import { findEngine } from '../../infra/find-engine.ts';
import { startCollector } from '../../scripts/outside/collector.ts';
import type { Collector, ReceivedSpan } from '../../scripts/outside/collector.ts';
import { createMachine } from '../support/machine.ts';
import { completion, openaiError, startOpenaiServer } from '../support/wire/openai-server.ts';
import type { WireReply, WireRequest } from '../support/wire/wire-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const outside = inject('outside');
const CELLS = 8;
/** The first turn of the third trajectory, after a call that failed and twice a call and a text. */
const HANGING = 6;
/** Calls of the model, and for each trajectory the tools of agent and user, the evaluation, the storing and the root. */
const SPANS_BEFORE = HANGING - 1 + 2 * 5;

describe.skipIf(outside === null)('a collector receives what workers play', () => {
  let directory: string;
  let engine: Engine;
  let collector: Collector;
  beforeAll(async () => {
    if (outside === null) return;
    directory = temporaryFolder();
    engine = await findEngine({ directory, environment: process.env, report: console.log, own: true });
    collector = await startCollector(outside);
  });
  afterAll(async () => {
    await collector?.stop();
    await engine?.stop();
    if (directory) rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  });

  it('a trace per trajectory, also of turns that were tried again and of a worker that was killed', async () => {
    let requests = 0;
    const answer = ({ body }: WireRequest): WireReply => {
      requests++;
      if (requests === 1) return openaiError(500, 'out of order', { headers: { 'retry-after': '0' } });
      const call = { id: 'call_1', name: body.tools[0].function.name, arguments: '{"on": false}' };
      const reply = completion(body.messages.at(-1).role === 'tool' ? { content: 'Done.' } : { calls: [call] });
      return requests === HANGING ? { ...reply, delayMs: 600_000 } : reply;
    };
    await using server = await startOpenaiServer(answer);
    const machine = await createMachine({
      TEMPORAL_ADDRESS: engine.address,
      TOOLSANDBOX_RESULTS: join(directory, 'results.db'),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '100',
    });
    const [killed, other] = await Promise.all([
      machine.worker('--providers', 'compatible'),
      machine.worker('--no-providers'),
    ]);
    const agent = `compatible:gpt-test?baseUrl=${server.url}/v1`;
    const cells = ['--scenarios', 'wifi_off', '--agent', agent, '--no-preflight', '--no-worker'];
    const sweep = machine.start('sweep', '--id', 'traced', ...cells, '--concurrency', '1');
    await expect.poll(() => server.requests.length).toBe(HANGING);
    // A worker that is killed takes with it what it has not sent.
    await expect.poll(() => collector.spans().length).toBe(SPANS_BEFORE);
    killed.child.kill('SIGKILL');
    const heir = await machine.worker('--providers', 'compatible');
    const { code, stderr } = await sweep.ended;
    expect(code, stderr).toBe(0);
    for (const worker of [other, heir]) worker.child.kill('SIGTERM');
    await Promise.all([other.ended, heir.ended]);

    const roots = () => collector.spans().filter(({ parentId }) => parentId === '');
    await expect.poll(() => roots().length).toBe(CELLS);
    const spans = collector.spans();
    const traces = Map.groupBy(spans, ({ traceId }) => traceId);
    expect(traces.size).toBe(CELLS);
    for (const trace of traces.values()) {
      const [root, ...more] = trace.filter(({ parentId }) => parentId === '');
      expect(more).toEqual([]);
      expect(root?.attributes).toMatchObject({
        'toolsandbox.sweep': 'traced',
        'toolsandbox.base_scenario': 'wifi_off',
      });
      for (const span of trace) if (span !== root) expect(span.parentId).toBe(root?.spanId);
      expect(new Set(trace.map(({ spanId }) => spanId)).size).toBe(trace.length);
      const conversations = new Set(trace.map(({ attributes }) => attributes['gen_ai.conversation.id']));
      expect(conversations.size).toBe(1);
    }
    const senders = Array.from(traces.values(), (trace) => new Set(trace.map(({ instance }) => instance)).size);
    expect(Math.max(...senders), 'workers share a trace').toBeGreaterThan(1);

    const chats = spans.filter(({ name }) => name === 'chat gpt-test');
    const failed = chats.filter(({ attributes }) => attributes['error.type'] !== undefined);
    expect(failed.map(({ attributes }) => attributes['error.type'])).toEqual(['provider.server-error']);
    const again = chats.filter(({ attributes }) => attributes['toolsandbox.attempts'] === '2');
    expect(again, 'after the failure, and after the death').toHaveLength(2);

    const file = join(directory, 'traced.jsonl');
    await machine.run('export', 'traced', '--format', 'otel', '-o', file);
    const exported = (await readFile(file, 'utf8')).match(/(?<="spanId":")[\da-f]{16}/g) ?? [];
    expect(exported.length).toBeGreaterThan(CELLS * 4);
    expect(withoutLiveOnly(spans)).toEqual(exported.toSorted());
    expect(spans.every(({ attributes }) => attributes['gen_ai.output.messages'] === undefined)).toBe(true);
  });
});

/** The ids of all spans but those that only live traces have. */
function withoutLiveOnly(spans: readonly ReceivedSpan[]): readonly string[] {
  const stored = spans.filter(
    ({ name, attributes }) => name !== 'store trajectory' && attributes['toolsandbox.attempt'] === undefined,
  );
  return stored.map(({ spanId }) => spanId).toSorted();
}
