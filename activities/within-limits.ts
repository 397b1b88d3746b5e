import { limitKey } from '../roles/model/limit-key.ts';
import { nameOf, timeoutOf } from '../roles/model/spec.ts';
import type { ModelSpec } from '../roles/model/spec.ts';
import type { TakeTurn, RoleView } from '../roles/role.ts';
import type { ModelReport } from '../sandbox/event.ts';
import { callModel } from './call-model.ts';
import type { CallControl, ModelCall } from './call-model.ts';
import type { ActivityDependencies } from './dependencies.ts';
import { stopwatch } from './stopwatch.ts';
import type { Tried, Outage, ReportedWait } from './tried.ts';
import type { CallRequest, Traffic } from '../limits/traffic.ts';
import { THINKING, thinkingOf } from '../roles/adapters/anthropic/thinking.ts';
import type { PriceList } from '../roles/prices/price-list.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { ChangeUncertain, mayComeBack } from '../results/results-unavailable.ts';
import { outageDelay } from './retry-policy.ts';

/** Of English text and JSON; the limits' own ratio corrects what differs between models (results/traffic/settle.ts). */
const CHARACTERS_PER_TOKEN = 3.5;

/** A short answer or a call. */
const ANSWER_TOKENS = 150;

/** Of lists that no one changes, which are much longer than most dialogues and the same in every turn. */
const known = new WeakMap<object, number>();

/** Of the text that takes the most tokens: digits, names, other scripts than Latin. */
const LEAST_CHARACTERS_PER_TOKEN = 2;

/** What a provider adds to a request: its own instructions, and the form of tools. */
const ADDED_TOKENS = 500;

/** An answer without `maxTokens`. */
const MOST_ANSWER_TOKENS = 16_000;

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
    const priced = (report: ModelReport) => prices.priced(report, spec);
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

/** Roughly what a turn will use, input and output, so that it can be counted before it is sent. */
function estimatedTokens(view: Pick<RoleView, 'messages' | 'tools'>): number {
  return Math.ceil(charactersIn(view) / CHARACTERS_PER_TOKEN) + ANSWER_TOKENS;
}

/** How long what a role is shown is as JSON. */
function charactersIn({ messages, tools }: Pick<RoleView, 'messages' | 'tools'>): number {
  return lengthOf(messages) + lengthOf(tools);
}

function lengthOf(list: readonly object[]): number {
  const length = known.get(list) ?? JSON.stringify(list).length;
  known.set(list, length);
  return length;
}

/** What a turn may use and cost at most, as far as that can be said before. */
export function mostUsed(
  view: Pick<RoleView, 'messages' | 'tools'>,
  spec: ModelSpec,
  prices: Pick<PriceList, 'mostOf'>,
): CallRequest['most'] {
  const input = Math.ceil(charactersIn(view) / LEAST_CHARACTERS_PER_TOKEN) + ADDED_TOKENS;
  const output = mostOutput(spec);
  return { tokens: input + output, costUsd: prices.mostOf({ input, output }, spec) };
}

function mostOutput({ provider, model, options: { maxTokens, effort } }: ModelSpec): number {
  if (maxTokens !== undefined) return maxTokens;
  if (provider === 'anthropic') return MOST_ANSWER_TOKENS + thinkingOf(model, effort).tokens;
  // Others say nothing of what a model may reason besides: as much as Claude, roughly.
  return MOST_ANSWER_TOKENS + (effort === undefined || effort === 'none' ? 0 : THINKING[effort]);
}

interface Patience {
  readonly signal: AbortSignal;
  /** Is told before each wait, and of what it waits for. */
  readonly waiting: (waiting: ReportedWait, outage: Outage, met: Error) => void;
}

/**
 * Limits that wait for results that are away once a model has answered: were the answer given up, it would be asked, and paid,
 * a second time. A call that has not begun does not wait here.
 */
export function patientTraffic(traffic: Traffic, { signal, waiting }: Patience): Traffic {
  /** @param work is told whether an attempt before may have succeeded */
  async function patiently<Result>(work: (perhaps: boolean) => Promise<Result>): Promise<Result> {
    let perhaps = false;
    let since: number | undefined;
    for (let attempts = 1; ; attempts++) {
      try {
        return await work(perhaps);
      } catch (error) {
        if (!mayComeBack(error)) throw error;
        perhaps ||= error instanceof ChangeUncertain;
        const waitMs = outageDelay(attempts);
        const now = Date.now();
        since ??= now;
        waiting({ until: now + waitMs, reason: error.message, for: 'results' }, { since, attempts }, error);
        await sleep(waitMs, undefined, { signal });
      }
    }
  }
  return {
    ...traffic,
    settle: (call, result) => patiently((perhaps) => traffic.settle(call, result, perhaps)),
    unreached: (call, reason) => patiently(() => traffic.unreached(call, reason)),
    throttle: (model, refusal) => patiently(() => traffic.throttle(model, refusal)),
    noteFailure: (failure) => patiently(() => traffic.noteFailure(failure)),
  };
}
