import { join } from 'node:path';
import { SpanStatusCode } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { beforeAll, describe, expect, it } from 'vitest';
import { toStoredPack } from '../../../../activities/stored-pack.ts';
import { trajectoryInput } from '../../../../activities/trajectory-input.ts';
import { otlpSpan } from '../../../../results/spans/otlp-span.ts';
import { tracedRun } from '../../../../results/spans/span-ids.ts';
import { traceSpans } from '../../../../results/spans/trace-spans.ts';
import type { SpanSink } from '../../../../results/spans/span-sink.ts';
import { openStore } from '../../../../results/open-store.ts';
import { loadPack } from '../../../../scenarios/load-pack.ts';
import { createDependencies } from '../../../../workers/dependencies.ts';
import { playInline } from '../../../../workers/play-inline.ts';
import { spanRecorder } from '../../../../workers/telemetry/traces/span-recorder.ts';
import { settingsOf } from '../../../support/packs.ts';
import { completion, openaiError, startOpenaiServer } from '../../../support/wire/openai-server.ts';
import type { WireReplies } from '../../../support/wire/wire-server.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const PLANTED = 'the planted sentence';
const KEY = 'sk-planted-key';

/** A server that fails, a call of a tool with an argument that it does not take, a right one, an answer. */
const REPLIES: WireReplies = [
  openaiError(500, `out of order, said ${KEY}`, { headers: { 'retry-after': '0' } }),
  completion({ calls: [{ id: 'call_1', name: 'set_wifi_status', arguments: JSON.stringify({ on: PLANTED }) }] }),
  completion({ calls: [{ id: 'call_2', name: 'set_wifi_status', arguments: '{"on":false}' }] }),
  completion({ content: `${PLANTED}: done` }),
];

interface Recorded {
  readonly sink: SpanSink;
  readonly memory: InMemorySpanExporter;
}

function recorded(options: { readonly content?: boolean; readonly ratio?: number }): Recorded {
  const memory = new InMemorySpanExporter();
  const processor = new SimpleSpanProcessor({ exporter: memory });
  const onError = (error: unknown) => expect.fail(String(error));
  return { memory, sink: spanRecorder({ ratio: 1, content: false, ...options, processor, onError }).sink };
}

/** The spans of one run of a model: without and with content, of a sampler that takes nothing, and as exported. */
async function played() {
  const [silent, told, never] = [recorded({}), recorded({ content: true }), recorded({ ratio: 0 })];
  await using store = await openStore(join(temporaryFolder(), 'results.db'), 'write');
  await using server = await startOpenaiServer(REPLIES);
  const dependencies = createDependencies(store, { OPENAI_API_KEY: KEY }, (run, spans) => {
    for (const { sink } of [silent, told, never]) sink(run, spans);
  });
  const settings = settingsOf();
  await store.packs.save(toStoredPack(loadPack()));
  const players = { agent: `openai:gpt-test?baseUrl=${server.url}/v1`, user: 'scripted:user' };
  const cell = { sweep: 's', scenario: 'wifi_off', augmentation: 'none', trial: 1, seed: 0, ...players } as const;
  const input = trajectoryInput(await dependencies.packs.get(settings.pack), settings, cell);
  await playInline(dependencies, input, { onWait: () => undefined });
  const [record] = await Array.fromAsync(store.trajectories.records({ sweep: 's' }));
  if (record === undefined) throw new Error('nothing was stored');
  const run = tracedRun(record);
  return {
    requests: server.requests.map(({ headers }) => headers),
    silent: silent.memory.getFinishedSpans(),
    told: told.memory.getFinishedSpans(),
    never: never.memory.getFinishedSpans(),
    exported: traceSpans(record).map((span) => exportedForm(otlpSpan(run, span))),
  };
}

function exportedForm({ traceId, spanId, parentSpanId, name, kind, attributes, status, events = [] }: any) {
  const { code = 0, message } = status;
  const happened = events.map((event: any) => [event.name, valuesOf(event.attributes)]);
  return {
    traceId,
    spanId,
    parentSpanId,
    name,
    kind,
    attributes: valuesOf(attributes),
    code,
    message,
    events: happened,
  };
}

const valuesOf = (attributes: any) => Object.fromEntries(attributes.map(({ key, value }: any) => [key, plain(value)]));

function plain(value: any): unknown {
  if ('arrayValue' in value) return value.arrayValue.values.map(plain);
  return 'intValue' in value ? Number(value.intValue) : Object.values(value)[0];
}

/** In the same form. */
function liveForm(span: ReadableSpan) {
  const { name, kind, attributes, parentSpanContext, status } = span;
  const { traceId, spanId } = span.spanContext();
  const { code, message } = status;
  const parentSpanId = parentSpanContext?.spanId;
  const events = span.events.map((event) => [event.name, event.attributes]);
  return { traceId, spanId, parentSpanId, name, kind: kind + 1, attributes, code, message, events };
}

const millisecondsOf = ([seconds, nanoseconds]: readonly [number, number]) => seconds * 1000 + nanoseconds / 1e6;

describe('a live trace', () => {
  let spans: Awaited<ReturnType<typeof played>>;
  beforeAll(async () => (spans = await played()));

  it('is the trace that an export of the same run has, and what only is known while it is played', () => {
    const { told, exported } = spans;
    const live = told.map(liveForm);
    const ids = new Set(exported.map(({ spanId }) => spanId));
    const shared = live.filter(({ spanId }) => ids.has(spanId));
    const byId = (one: { spanId: string }, other: { spanId: string }) => one.spanId.localeCompare(other.spanId);
    expect(shared.toSorted(byId)).toEqual(exported.toSorted(byId));
    expect(shared.map(({ name }) => name)).toEqual([
      'chat gpt-test',
      'execute_tool set_wifi_status',
      'chat gpt-test',
      'execute_tool set_wifi_status',
      'chat gpt-test',
      'execute_tool end_conversation',
      'evaluate similarity',
      expect.stringMatching(/^invoke_agent openai:gpt-test/),
    ]);
    const others = live.filter(({ spanId }) => !ids.has(spanId));
    expect(others.map(({ name, attributes }) => [name, attributes['error.type']])).toEqual([
      ['chat gpt-test', 'provider.server-error'],
      ['store trajectory', undefined],
    ]);
  });

  it('is one that the server of the model can join, below its first span', () => {
    const { traceId, spanId } = spans.silent.at(-1)!.spanContext();
    expect(spans.requests).toHaveLength(4);
    for (const headers of spans.requests) {
      expect(headers['traceparent']).toBe(`00-${traceId}-${spanId}-01`);
      expect(headers['x-toolsandbox-trajectory']).toMatch(/^s\/wifi_off\/none\/openai:gpt-test\?baseUrl=http:.*\/1$/);
    }
  });

  it('is one tree of distinct spans, each within the time of the run', () => {
    const root = spans.silent.at(-1)!;
    const { traceId, spanId } = root.spanContext();
    expect(root.name).toMatch(/^invoke_agent /);
    expect(new Set(spans.silent.map((span) => span.spanContext().spanId)).size).toBe(spans.silent.length);
    for (const span of spans.silent) {
      expect(span.spanContext().traceId).toBe(traceId);
      expect(span.parentSpanContext?.spanId).toBe(span === root ? undefined : spanId);
      expect(millisecondsOf(span.startTime)).toBeGreaterThanOrEqual(millisecondsOf(root.startTime));
      expect(millisecondsOf(span.endTime)).toBeLessThanOrEqual(millisecondsOf(root.endTime));
    }
    const chats = spans.silent.filter(({ name }) => name === 'chat gpt-test');
    for (const [index, chat] of chats.slice(1).entries())
      expect(millisecondsOf(chat.startTime)).toBeGreaterThanOrEqual(millisecondsOf(chats[index]!.endTime));
  });

  it('has no word of models and tools unless it is asked for, and never a key', () => {
    const [silent, told] = [spans.silent, spans.told].map((one) => JSON.stringify(one.map(liveForm)));
    expect(silent).not.toContain(PLANTED);
    expect(told).toContain(PLANTED);
    const failed = spans.silent.find(
      ({ status, name }) => name.startsWith('execute_tool') && status.code === SpanStatusCode.ERROR,
    );
    expect(failed?.status.message, 'a class in place of the message').toBe(failed?.attributes['error.type']);
    for (const text of [silent, told]) {
      expect(text).not.toContain(KEY);
      expect(text).toContain('out of order, said');
    }
  });

  it('is left out as a whole if the sampler says so', () => {
    expect(spans.never).toEqual([]);
  });
});

it('workers agree on which runs are traced, by the trace id alone', () => {
  const tracedBy = (key: string) => {
    const { sink, memory } = recorded({ ratio: 0.5 });
    for (let run = 0; run < 400; run++)
      sink({ id: 'a', run: String(run) }, () => [
        { key, name: String(run), kind: 1, startedAt: 0, finishedAt: 1, attributes: {} },
      ]);
    return memory.getFinishedSpans().map(({ name }) => name);
  };
  const [one, other] = [tracedBy('chat 1 1'), tracedBy('root')];
  expect(one).toEqual(other);
  expect(one.length).toBeGreaterThan(120);
  expect(one.length).toBeLessThan(280);
});

it('a span that cannot be made is left out, and what plays does not notice', () => {
  const errors: unknown[] = [];
  const processor = new SimpleSpanProcessor({ exporter: new InMemorySpanExporter() });
  const { sink } = spanRecorder({ ratio: 1, content: false, processor, onError: (error) => errors.push(error) });
  sink({ id: 'a', run: '1' }, () => {
    throw new Error('odd event');
  });
  expect(errors).toEqual([new Error('odd event')]);
});
