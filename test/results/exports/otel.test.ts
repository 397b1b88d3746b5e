import { expect, it } from 'vitest';
import { otlpLines } from '../../../results/exports/otel/otlp-lines.ts';
import type { TrajectoryRecord } from '../../../results/record.ts';
import { exampleRecord } from '../example-record.ts';
import { EXAMPLES, sourceOf } from './examples.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly events?: readonly Pick<Span, 'name' | 'attributes'>[];
  readonly status: { readonly code?: number; readonly message?: string };
}

async function spansOf(record: TrajectoryRecord): Promise<readonly Span[]> {
  const [line = ''] = await Array.fromAsync(otlpLines(sourceOf([record])));
  const { resourceSpans } = JSON.parse(line) as { resourceSpans: { scopeSpans: { spans: readonly Span[] }[] }[] };
  return resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
}

const valueOf = ({ attributes }: Pick<Span, 'attributes'>, key: string) =>
  Object.values(attributes.find((attribute) => attribute.key === key)?.value ?? {})[0];

it('a run is a trace of the agent, its models and its tools', async () => {
  const spans = await spansOf(EXAMPLES[0]!);
  expect(spans.map(({ name, kind }) => [name, kind])).toEqual([
    ['invoke_agent openai:gpt-6-sol', 1],
    ['chat gpt-6-sol', 3],
    ['execute_tool set_wifi_status', 1],
    ['evaluate similarity', 1],
  ]);
  const [root, chat, tool, evaluation] = spans as [Span, Span, Span, Span];
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([expect.stringMatching(/^[\da-f]{32}$/)]));
  expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(4);
  expect(root.parentSpanId).toBeUndefined();
  for (const child of [chat, tool, evaluation]) expect(child.parentSpanId).toBe(root.spanId);
  expect(valueOf(evaluation, 'gen_ai.evaluation.score.value')).toBe('0');
  expect(valueOf(root, 'gen_ai.operation.name')).toBe('invoke_agent');
  expect(valueOf(root, 'toolsandbox.similarity')).toBe('0');
  expect(valueOf(chat, 'gen_ai.usage.input_tokens')).toBe('1200');
  expect(valueOf(chat, 'gen_ai.response.model')).toBe('model-2026-01-01');
  expect(JSON.parse(String(valueOf(chat, 'gen_ai.output.messages')))).toMatchObject([
    { role: 'assistant', parts: [{ type: 'reasoning' }, { type: 'text' }, { type: 'tool_call', id: 'call_1' }] },
  ]);
  expect(valueOf(tool, 'gen_ai.tool.call.arguments')).toBe('{"on":false}');
});

it('scores are events of the agent as the conventions name them, with what decided a failed one', async () => {
  const resultsOf = async (record: TrajectoryRecord) =>
    ((await spansOf(record))[0]?.events ?? []).map((event) => [
      event.name,
      ...['name', 'score.value', 'score.label', 'explanation'].map((key) => valueOf(event, `gen_ai.evaluation.${key}`)),
    ]);
  const event = 'gen_ai.evaluation.result';
  const cause = { title: 'Wrong value', quote: 'wifi is on', message: 2 };
  expect(await resultsOf({ ...EXAMPLES[0]!, cause })).toEqual([
    [event, 'solved', '0', 'fail', 'Wrong value: wifi is on'],
    [event, 'similarity', '0', undefined, 'Wrong value: wifi is on'],
  ]);
  expect(await resultsOf(exampleRecord())).toEqual([
    [event, 'solved', '1', 'pass', undefined],
    [event, 'similarity', '1', undefined, undefined],
  ]);
  expect(await resultsOf(exampleRecord({}, { similarity: 0.25, solved: null })), 'not judged').toEqual([
    [event, 'similarity', 0.25, undefined, undefined],
  ]);
  expect(await resultsOf(EXAMPLES[1]!), 'without a score').toEqual([]);
});

it('times follow from the start of the run, and from how long its models waited and took', async () => {
  const [root, chat, tool] = (await spansOf(EXAMPLES[0]!)) as [Span, Span, Span];
  expect([root.startTimeUnixNano, root.endTimeUnixNano]).toEqual(['1715774400123000000', '1715774409456000000']);
  expect([chat.startTimeUnixNano, chat.endTimeUnixNano]).toEqual(['1715774400135000000', '1715774400947500000']);
  expect(tool.startTimeUnixNano).toBe(chat.endTimeUnixNano);
});

it('ids are the same in each export, and others for a run that was played again', async () => {
  const record = exampleRecord();
  const again = { ...record, runId: 'run-2' };
  const [first, second, other] = await Promise.all([spansOf(record), spansOf(record), spansOf(again)]);
  expect(first).toEqual(second);
  expect(first[0]?.traceId).not.toBe(other[0]?.traceId);
  const inline = { ...record, runId: null };
  const later = { ...inline, startedAt: record.startedAt + 1 };
  const [one, two] = await Promise.all([spansOf(inline), spansOf(later)]);
  expect(one[0]?.traceId).not.toBe(two[0]?.traceId);
});

it('a failed tool and a run without a score have an error', async () => {
  const failed = await spansOf(EXAMPLES[1]!);
  expect(failed[0]?.status).toEqual({ code: 2, message: 'infrastructure: =cmd|" /C calc"!A0' });
  expect(valueOf(failed[0]!, 'error.type')).toBe('infrastructure');
  const { events, ...record } = exampleRecord();
  const refused = events.map((event) =>
    event.kind === 'tool-executions'
      ? {
          ...event,
          messages: [
            {
              sender: 'execution-environment' as const,
              recipient: 'agent' as const,
              content: 'ConnectionError: Wifi is not enabled',
              toolResult: { callId: 'call_1', name: 'set_wifi_status', errorClass: 'ConnectionError' },
            },
          ],
        }
      : event,
  );
  const tool = (await spansOf({ ...record, events: refused })).at(-2);
  expect(tool?.status).toEqual({ code: 2, message: 'ConnectionError: Wifi is not enabled' });
  expect(valueOf(tool!, 'error.type')).toBe('ConnectionError');
});

it('what a fork copied is not in its trace', async () => {
  const record = EXAMPLES[0]!;
  const copied = record.events.findIndex((event) => event.kind === 'tool-executions');
  const origin = { ...EXAMPLES.at(-1)!.origin!, events: copied };
  const spans = await spansOf({ ...record, origin });
  expect(spans.map(({ name }) => name)).toEqual([
    'invoke_agent openai:gpt-6-sol',
    'execute_tool set_wifi_status',
    'evaluate similarity',
  ]);
  expect(spans[1]?.startTimeUnixNano, 'the copied turn took no time of its own').toBe(spans[0]?.startTimeUnixNano);
  expect(valueOf(spans[1]!, 'gen_ai.tool.call.arguments')).toBe('{"on":false}');
});
