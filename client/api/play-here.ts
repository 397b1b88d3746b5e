import { savePlan } from '../planning/save-plan.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { SeatFunctions } from '../../roles/require-seats.ts';
import type { SweepSpec } from '../../runs/sweep-contract.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import { withTraces } from '../../workers/telemetry/traces/with-traces.ts';
import type { Report } from '../report.ts';
import { withOwnModules } from '../play-environment.ts';
import { playCellsHere } from '../playing/play-here.ts';
import type { PlayHereOptions } from '../playing/play-here.ts';
import type { SweepPlan } from '../planning/plan-sweep.ts';

export interface HereOptions extends Omit<PlayHereOptions, 'observe' | 'onPlayed' | 'onWait'> {
  readonly environment: NodeJS.ProcessEnv;
  readonly functions: SeatFunctions;
  readonly report: Report;
}

/** Plays what is left of a sweep in this process; returns why cells have no score. */
export async function playHere(
  store: ResultsStore,
  spec: SweepSpec,
  plan: SweepPlan,
  { environment, functions, report, ...options }: HereOptions,
): Promise<readonly string[]> {
  await savePlan(store, plan);
  const onWait = (reason: string, waitMs: number) => report(`waiting for ${Math.ceil(waitMs / 1000)} s: ${reason}`);
  const { stops, problems } = await withTraces(environment, { warn: report, info: () => undefined }, (spans) =>
    playCellsHere({ ...createDependencies(store, withOwnModules(environment), spans), functions }, spec, {
      ...options,
      onWait,
    }),
  );
  return [...stops.map(({ reason }) => reason), ...problems];
}
