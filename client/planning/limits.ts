import { awayMsOf, WATCHED_AWAY_MS } from '../../limits/away.ts';
import type { ModelTraffic } from '../../limits/traffic.ts';
import { readInput } from '../read-input.ts';
import { limitKey } from '../../roles/model/limit-key.ts';
import { InvalidModelSpec, parseModelSpec } from '../../roles/model/spec.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { BudgetSettings, ModelLimits } from '../../limits/limit.ts';

export type Amount = number | 'none';

/** As limits and budgets hold it. */
export function limitOf(given: Amount): number | null {
  return given === 'none' ? null : given;
}

export interface LimitSettings {
  /** A file with limits of models. */
  readonly modelLimits?: string;
  /** What a sweep file says in place of such a file. */
  readonly limitsOfModels?: WrittenLimits;
  /** US dollars. */
  readonly maxCost?: Amount;
  readonly maxTokens?: Amount;
  readonly stopAtBudget?: boolean;
  readonly allowUnpriced?: boolean;
  /** How long calls wait for a model that cannot be reached: a number and s, m or h, or 0. */
  readonly away?: string;
}

interface WrittenLimits {
  /** For messages. */
  readonly file: string;
  /** By model spec. */
  readonly written: ReadonlyMap<string, Partial<ModelLimits>>;
}

/** What a sweep's options say about limits, read and checked. */
export interface GivenLimits {
  readonly models: ReadonlyMap<string, Partial<ModelLimits>>;
  readonly budget: Partial<BudgetSettings>;
}

/** Longer files hold no limits. */
const LONGEST_FILE = 1_000_000;

/** @throws InvalidLimits */
export async function readLimits({
  modelLimits: file,
  limitsOfModels,
  ...budget
}: LimitSettings): Promise<GivenLimits> {
  const limits = file === undefined ? limitsOfModels : await limitsIn(file);
  return {
    models: limits === undefined ? new Map() : await byModel(limits),
    budget: budgetOf(budget),
  };
}

type BudgetOptions = Pick<LimitSettings, 'maxCost' | 'maxTokens' | 'stopAtBudget' | 'allowUnpriced' | 'away'>;

/** What options say about a budget; nothing about what they leave out. */
export function budgetOf(options: BudgetOptions): Partial<BudgetSettings> {
  const { maxCost, maxTokens, stopAtBudget, allowUnpriced, away } = options;
  return {
    ...(maxCost !== undefined && { maxCostUsd: limitOf(maxCost) }),
    ...(maxTokens !== undefined && { maxTokens: limitOf(maxTokens) }),
    ...(stopAtBudget !== undefined && { ends: stopAtBudget }),
    ...(allowUnpriced !== undefined && { allowUnpriced }),
    ...(away !== undefined && { awayMs: awayMsOf(away) }),
  };
}

/** Somebody watches, and would rather correct a wrong port than wait. */
export function watchedAway({ away }: Pick<LimitSettings, 'away'>): GivenLimits {
  const awayMs = away === undefined ? WATCHED_AWAY_MS : awayMsOf(away);
  return { models: new Map(), budget: { awayMs } };
}

/** Parsers are loaded where there is a file. */
async function limitsIn(file: string): Promise<WrittenLimits> {
  const { InvalidLimits, parseLimits } = await import('../../limits/limits-file.ts');
  const text = readInput(file, LONGEST_FILE, (why) => new InvalidLimits(file, [`it ${why}`]));
  return { file, written: parseLimits(text, file) };
}

async function byModel({ file, written }: WrittenLimits): Promise<GivenLimits['models']> {
  const { InvalidLimits } = await import('../../limits/limits-file.ts');
  const keyOf = (text: string) => {
    try {
      return limitKey(parseModelSpec(text));
    } catch (error) {
      throw error instanceof InvalidModelSpec ? new InvalidLimits(file, [error.message]) : error;
    }
  };
  return new Map([...written].map(([text, limits]) => [keyOf(text), limits]));
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

/** Of what plays cells of stored sweeps, and sets nothing else. */
export function onlyAway({ away }: Pick<LimitSettings, 'away'>): GivenLimits {
  return { models: new Map(), budget: budgetOf({ ...(away !== undefined && { away }) }) };
}

/** The form that `engine limits --json` prints. */
export function trafficForm({ blocked, away, ...traffic }: ModelTraffic) {
  const time = (instant: number) => new Date(instant).toISOString();
  return {
    ...traffic,
    /** `until` and `reason` while no one may call it; otherwise `null`. */
    blocked: blocked && { until: time(blocked.until), reason: blocked.reason },
    /** `since`, `reason` and `probe_at`, when one call tries it again, while it cannot be reached; otherwise `null`. */
    away: away && { since: time(away.since), reason: away.reason, probeAt: time(away.probeAt) },
  };
}
