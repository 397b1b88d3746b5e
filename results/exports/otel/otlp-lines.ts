import type { ExportSource } from '../export-source.ts';
import { wellFormedJson } from '../well-formed-json.ts';
import { attributes } from './attributes.ts';
import { traceSpans } from './trace-spans.ts';

/** A line of OTLP/JSON per trajectory, as OpenTelemetry's file exporter writes and its collector reads them. */
export async function* otlpLines({ records }: ExportSource): AsyncGenerator<string> {
  for await (const record of records()) {
    const resource = {
      attributes: attributes({ 'service.name': 'toolsandbox', 'service.version': record.provenance.harness }),
    };
    const scopeSpans = [{ scope: { name: 'toolsandbox' }, spans: traceSpans(record) }];
    yield `${wellFormedJson({ resourceSpans: [{ resource, scopeSpans }] })}\n`;
  }
}
