import type { ExportSource } from '../export-source.ts';
import { wellFormedJson } from '../../../text/well-formed-json.ts';
import { attributes, otlpSpan } from '../../spans/otlp-span.ts';
import { tracedRun } from '../../spans/span-ids.ts';
import { traceSpans } from '../../spans/trace-spans.ts';

/** Names the service and what made the spans. */
export const SCOPE = 'toolsandbox';

/** A line of OTLP/JSON per trajectory, as OpenTelemetry's file exporter writes and its collector reads them. */
export async function* otlpLines({ records }: ExportSource): AsyncGenerator<string> {
  for await (const record of records()) {
    const resource = {
      attributes: attributes({ 'service.name': SCOPE, 'service.version': record.provenance.harness }),
    };
    const run = tracedRun(record);
    const spans = traceSpans(record).map((span) => otlpSpan(run, span));
    const scopeSpans = [{ scope: { name: SCOPE }, spans }];
    yield `${wellFormedJson({ resourceSpans: [{ resource, scopeSpans }] })}\n`;
  }
}
