import { wellFormedJson } from '../well-formed-json.ts';
import type { EvalLog } from './eval-log.ts';

/** The log as one JSON object. */
export async function* jsonLog({ head, samples }: EvalLog): AsyncGenerator<string> {
  yield `${wellFormedJson(head).slice(0, -1)},"samples":[`;
  let separator = '\n';
  for await (const sample of samples()) {
    yield separator + wellFormedJson(sample);
    separator = ',\n';
  }
  yield '\n]}\n';
}
