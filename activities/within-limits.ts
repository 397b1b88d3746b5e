import { limitKey } from '../roles/model/limit-key.ts';
import { nameOf, timeoutOf } from '../roles/model/spec.ts';
import type { ModelSpec } from '../roles/model/spec.ts';
import { pricedReport } from '../roles/prices/priced-report.ts';
import type { TakeTurn } from '../roles/role.ts';
import type { ModelReport } from '../sandbox/event.ts';
import { callModel } from './call-model.ts';
import type { CallControl, ModelCall } from './call-model.ts';
import type { ActivityDependencies } from './dependencies.ts';
import { estimatedTokens } from './estimated-tokens.ts';
import { mostUsed } from './most-used.ts';
import { patientTraffic } from './patient-traffic.ts';
import { stopwatch } from './stopwatch.ts';
import type { Tried } from './tried.ts';

/** For whom a model is called. */
export interface Caller extends Pick<ModelCall, 'sweep' | 'first' | 'run' | 'isPreflight'> {
  /** Unique among all sweeps. */
  readonly cell: string;
}

/** Of the store, calls need no more than the limits. */
export interface CallDependencies extends Pick<ActivityDependencies, 'prices'> {
  readonly store: Pick<ActivityDependencies['store'], 'traffic'>;
}

/** The player of a model as one that keeps to its limits, counts what it costs, and decides what failures mean. */
export function withinLimits(
  player: TakeTurn,
  spec: ModelSpec,
  caller: Caller,
  { prices, store }: CallDependencies,
  control: CallControl,
): TakeTurn {
  return (view, signal) => {
    const call = {
      ...caller,
      ticket: `${caller.cell}#${view.turn}`,
      model: limitKey(spec),
      name: nameOf(spec),
      tokens: estimatedTokens(view),
      most: mostUsed(view, spec, prices),
      timeoutMs: timeoutOf(spec),
    };
    const priced = (report: ModelReport) => pricedReport(report, spec, prices);
    const ask = async () => {
      const lap = stopwatch();
      try {
        return await player(view, signal);
      } finally {
        control.called?.(lap());
      }
    };
    let tried = control.tried;
    const keep = (now: Tried) => control.keep((tried = now));
    const traffic = patientTraffic(store.traffic, {
      signal,
      waiting: (waiting, outage, error) => {
        control.met?.(error);
        keep({ ...tried, waiting, outage });
      },
    });
    return callModel(ask, call, { traffic, priced }, { ...control, keep, signal });
  };
}
