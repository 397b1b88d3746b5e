import { toStoredPack } from '../../activities/stored-pack.ts';
import type { BudgetSettings } from '../../limits/limit.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { SweepSpec } from '../../runs/sweep-contract.ts';
import { modelsOf, parametersOf, storedIn } from '../../runs/sweep-spec.ts';
import { applyLimits } from './limits.ts';
import type { GivenLimits } from './limits.ts';
import { countPending } from './open-cells.ts';
import type { SweepPlan } from './plan-sweep.ts';
import { requirePriced } from './prices.ts';

/** A sweep that can be played: the results hold what whoever plays it reads. */
export interface ReadySweep {
  readonly store: ResultsStore;
  readonly plan: SweepPlan;
  readonly spec: SweepSpec;
  /** Cells without a score. */
  readonly open: number;
  readonly budget: Partial<BudgetSettings>;
}

interface Readying {
  readonly limits: GivenLimits;
  /** Of whoever plays. */
  readonly environment: NodeJS.ProcessEnv;
  /** How to play models without a known price, as the user writes it. */
  readonly allow?: string;
}

/**
 * Stores a plan, and sets its limits.
 * @throws SweepConflict if the results have another sweep with its id; UserError if the budget that it has could not be kept to
 */
export async function readySweep(
  store: ResultsStore,
  plan: SweepPlan,
  { limits, environment, allow }: Readying,
): Promise<ReadySweep> {
  const spec = storedIn(store, plan.sweep);
  await store.sweeps.check({ id: spec.id, parameters: parametersOf(spec), cells: plan.cells, createdAt: Date.now() });
  const budget = { ...(await store.traffic.budget(spec.id)), ...limits.budget };
  requirePriced(modelsOf(spec), budget, environment, allow);
  await savePlan(store, plan);
  await applyLimits(store, spec.id, limits);
  return { store, plan, spec, open: await countPending(store, spec), budget };
}

/**
 * Stores what whoever plays a plan reads from the results: its pack, and the texts that prompts and forks refer to. It survives a power cut,
 * as the start of the sweep does, which an engine is asked for next.
 */
export async function savePlan(
  store: Pick<ResultsStore, 'packs' | 'texts' | 'sync'>,
  { pack, texts }: Pick<SweepPlan, 'pack' | 'texts'>,
): Promise<void> {
  await store.packs.save(toStoredPack(pack));
  for (const text of texts) await store.texts.save(text);
  await store.sync();
}
