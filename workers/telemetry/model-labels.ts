import { parseModelSpec } from '../../roles/model/spec.ts';
import type { ModelSpec } from '../../roles/model/spec.ts';

export interface ModelLabels extends Record<string, string> {
  readonly provider: string;
  readonly model: string;
}

/** Each model is a time series of its own in whatever stores the metrics, for good. */
const MOST_MODELS = 100;
const LONGEST_NAME = 80;

/**
 * The labels of a model spec: without its options, which may be anything. After many models all others are one.
 * @param known the models so far
 */
export function modelLabels(text: string, known: Set<string>): ModelLabels {
  const { provider, model } = parsed(text);
  const name = model.slice(0, LONGEST_NAME);
  const key = `${provider}:${name}`;
  if (!known.has(key) && known.size >= MOST_MODELS) return { provider, model: 'other' };
  known.add(key);
  return { provider, model: name };
}

/** A spec of another version is no reason for a turn to fail. */
function parsed(text: string): Pick<ModelSpec, 'provider' | 'model'> | ModelLabels {
  try {
    return parseModelSpec(text);
  } catch {
    return { provider: 'unknown', model: 'unknown' };
  }
}
