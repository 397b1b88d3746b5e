import { readTextFile } from '../../files/read-text-file.ts';
import { limitKey } from '../../roles/model/limit-key.ts';
import { InvalidModelSpec, parseModelSpec } from '../../roles/model/spec.ts';
import type { ResultsStore } from '../../results/store.ts';
import { limitOf } from '../limit/limit-command.ts';
import type { Amount } from '../limit/limit-command.ts';
import { InvalidLimits, parseLimits } from '../../limits/limits-file.ts';
import type { Budget, ModelLimits } from '../../limits/limit.ts';

export interface LimitSettings {
  /** A file with limits of models. */
  readonly limits?: string;
  /** US dollars. */
  readonly maxCost?: Amount;
  readonly maxTokens?: Amount;
}

/** What a sweep's options say about limits, read and checked. */
export interface GivenLimits {
  readonly models: ReadonlyMap<string, Partial<ModelLimits>>;
  readonly budget: Partial<Budget>;
}

/** Longer files hold no limits. */
const LONGEST_FILE = 1_000_000;

/** @throws InvalidLimits, UnusableFile */
export function readLimits({ limits: file, maxCost, maxTokens }: LimitSettings): GivenLimits {
  const found = file === undefined ? new Map() : parseLimits(readTextFile(file, LONGEST_FILE), file);
  return {
    models: new Map([...found].map(([text, limits]) => [keyOf(text, file ?? ''), limits])),
    budget: {
      ...(maxCost !== undefined && { maxCostUsd: limitOf(maxCost) }),
      ...(maxTokens !== undefined && { maxTokens: limitOf(maxTokens) }),
    },
  };
}

function keyOf(text: string, file: string): string {
  try {
    return limitKey(parseModelSpec(text));
  } catch (error) {
    if (error instanceof InvalidModelSpec) throw new InvalidLimits(file, [error.message]);
    throw error;
  }
}

/** Writes limits and budget where all workers find them. What is not given stays as it is. */
export async function applyLimits(
  { traffic }: Pick<ResultsStore, 'traffic'>,
  sweep: string,
  { models, budget }: GivenLimits,
): Promise<void> {
  for (const [model, limits] of models) await traffic.setLimits(model, limits);
  if (Object.keys(budget).length > 0) await traffic.setBudget(sweep, budget);
}
