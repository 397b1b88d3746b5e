import { freePorts } from '../../infra/process/free-ports.ts';
import { eventually } from '../processes/eventually.ts';
import type { OutsideSoftware } from './outside-software.ts';
import { startPython } from './python-program.ts';

/** A span as the collector prints it. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the root of a trace. */
  readonly parentId: string;
  readonly name: string;
  /** The process that sent it. */
  readonly instance: string;
  /** Numbers, too, as text. */
  readonly attributes: Readonly<Record<string, string>>;
}

export interface Collector {
  /** For OTLP over HTTP. */
  readonly url: string;
  /** What it has received so far. */
  readonly spans: () => readonly ReceivedSpan[];
  readonly stop: () => Promise<void>;
}

/** An OpenTelemetry collector by other authors than our exporter: rotel. */
export async function startCollector({ python }: Pick<OutsideSoftware, 'python'>): Promise<Collector> {
  const [http, grpc] = await freePorts([0, 0]);
  const printed: string[] = [];
  const program = startPython({ python }, ['serve_collector.py', String(http), String(grpc)], (line) =>
    printed.push(line),
  );
  const started = eventually('the collector starts', () => printed.join('\n').includes('Starting') || undefined);
  await Promise.race([started, program.ended]);
  return { url: `http://127.0.0.1:${http}`, spans: () => spansIn(printed), stop: program.stop };
}

function spansIn(lines: readonly string[]): readonly ReceivedSpan[] {
  const batches = lines
    .join('\n')
    .split(/^ResourceSpans #\d+$/m)
    .slice(1);
  return batches.flatMap((batch) => {
    const [resource = '', ...spans] = batch.split(/^Span #\d+$/m);
    const instance = attributesIn(resource)['service.instance.id'] ?? '';
    return spans.map((text) => {
      const field = (name: string) => new RegExp(`^ +${name} +: (.*)$`, 'm').exec(text)?.[1] ?? '';
      const ids = { traceId: field('Trace ID'), spanId: field('ID'), parentId: field('Parent ID') };
      return { ...ids, name: field('Name'), instance, attributes: attributesIn(text) };
    });
  });
}

function attributesIn(text: string): Readonly<Record<string, string>> {
  const found = text.matchAll(/^ +-> ([\w.]+): \w+\((.*)\)$/gm);
  return Object.fromEntries(Array.from(found, ([, key = '', value = '']) => [key, value] as const));
}
