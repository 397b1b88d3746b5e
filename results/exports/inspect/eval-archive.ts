import { wellFormedJson } from '../../../text/well-formed-json.ts';
import type { JsonObject } from '../../../sandbox/json.ts';
import type { EvalLog } from './eval-log.ts';
import { sampleSummary } from './sample-summary.ts';
import { zipOf } from './zip-of.ts';
import type { ZipEntry } from './zip-of.ts';

/** The log as inspect_ai's own archive: an entry per sample, then their summaries and the head. */
export function evalArchive(log: EvalLog): AsyncGenerator<Uint8Array> {
  return zipOf(entries(log));
}

async function* entries({ head, samples }: EvalLog): AsyncGenerator<ZipEntry> {
  const { version, eval: spec, plan } = head;
  yield { name: '_journal/start.json', content: [wellFormedJson({ version, eval: spec, plan })] };
  const summaries: string[] = [];
  for await (const sample of samples()) {
    yield { name: entryName(sample), content: [wellFormedJson(sample)] };
    summaries.push(`${summaries.length === 0 ? '[' : ',\n'}${wellFormedJson(sampleSummary(sample))}`);
  }
  yield { name: 'summaries.json', content: summaries.length === 0 ? ['[]'] : [...summaries, ']'] };
  yield { name: 'header.json', content: [wellFormedJson(head)] };
}

function entryName(sample: JsonObject): string {
  const { id, epoch } = sample as { readonly id: string; readonly epoch: number };
  return `samples/${id}_epoch_${epoch}.json`;
}
