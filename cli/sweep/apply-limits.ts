import { readTextFile } from '../../files/read-text-file.ts';
import { limitKey } from '../../roles/model/limit-key.ts';
import { InvalidModelSpec, parseModelSpec } from '../../roles/model/spec.ts';
import type { ResultsStore } from '../../results/store.ts';
import { limitOf } from '../limit/limit-command.ts';
import type { Amount } from '../limit/limit-command.ts';
import type { Budget, ModelLimits } from '../../limits/limit.ts';

export interface LimitSettings {
  /** A file with limits of models. */
  readonly modelLimits?: string;
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
export async function readLimits({ modelLimits: file, maxCost, maxTokens }: LimitSettings): Promise<GivenLimits> {
  return {
    models: file === undefined ? new Map() : await modelsIn(file),
    budget: {
      ...(maxCost !== undefined && { maxCostUsd: limitOf(maxCost) }),
      ...(maxTokens !== undefined && { maxTokens: limitOf(maxTokens) }),
    },
  };
}

/** Parsers are loaded where there is a file. */
async function modelsIn(file: string): Promise<GivenLimits['models']> {
  const { InvalidLimits, parseLimits } = await import('../../limits/limits-file.ts');
  const keyOf = (text: string) => {
    try {
      return limitKey(parseModelSpec(text));
    } catch (error) {
      throw error instanceof InvalidModelSpec ? new InvalidLimits(file, [error.message]) : error;
    }
  };
  const found = parseLimits(readTextFile(file, LONGEST_FILE), file);
  return new Map([...found].map(([text, limits]) => [keyOf(text), limits]));
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
