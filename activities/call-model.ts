import { setTimeout as sleep } from 'node:timers/promises';
import type { CallRequest, CallResult, Traffic, Wait } from '../limits/traffic.ts';
import { ProviderFailure } from '../roles/model/provider-failure.ts';
import type { Turn } from '../roles/role.ts';
import type { ModelReport } from '../sandbox/event.ts';
import { OutsideFailure } from '../sandbox/outside-failure.ts';
import { awayWait, unknownHost } from './away-wait.ts';
import { delayAfter, isThrottle, mayTryAgain, MOST_LOST } from './retry-policy.ts';
import { afterFailure, withTried } from './tried.ts';
import type { Tried, ReportedWait } from './tried.ts';

/** A call of a model, for whom it is made, and how people call the model. */
export interface ModelCall extends CallRequest {
  /** `provider model`. */
  readonly name: string;
  /** The cell that ends if the call fails. */
  readonly cell: string;
  /** A host that no one knows is more likely misspelt than away. */
  readonly isPreflight?: true;
}

/** Where calls are counted. */
interface CallAccounts {
  readonly traffic: Traffic;
  /** The tokens and costs of a report. */
  readonly priced: (report: ModelReport) => ModelReport;
}

/** Takes when a call of a model began and ended, in milliseconds since the epoch. */
export type OnCalled = (times: { readonly startedAt: number; readonly finishedAt: number }) => void;

/** What whoever runs an attempt of a turn knows of the others, and allows it. */
export interface CallControl {
  readonly tried: Tried;
  /** Keeps what was tried where the next attempt finds it, and shows it. */
  readonly keep: (tried: Tried) => void;
  /** Longer waits are left to whoever retries. Milliseconds. */
  readonly patienceMs: number;
  readonly signal: AbortSignal;
  /** The run of the trajectory that the turn belongs to. */
  readonly run?: string;
  /** Is told when the model was called, whatever came of it. */
  readonly called?: OnCalled;
  /** Is told of results that are away while an answer waits for them. */
  readonly met?: (outage: unknown) => void;
}

/** Failures of one kind in this many cells of a model, without a success between them, stop the model. */
const CELLS_THAT_STOP = 3;

/** So that calls that wait for the same moment do not ask all at once. */
const SPREAD_MS = 100;

/** So that whoever retries is back before the wait is over; the rest is slept through. */
const EARLY_MS = 2_000;

/**
 * Calls a model within its limits. Waits if they ask for it, counts what it used, and decides what a failure means for
 * the turn, the cell and the model.
 * @throws OutsideFailure to be tried again after its `retryAfterMs` if it is retryable
 */
export async function callModel(
  ask: () => Promise<Turn>,
  call: ModelCall,
  { traffic, priced }: CallAccounts,
  control: CallControl,
): Promise<Turn> {
  const { keep } = control;
  if (control.tried.lost > MOST_LOST) throw lostTooOften(call.name, control.tried.lost);
  const { tried, isProbe } = await waitTurn(traffic, call, control);
  keep({ ...tried, calling: true });
  let turn: Turn;
  try {
    turn = await ask();
  } catch (error) {
    keep(tried);
    if (!(error instanceof ProviderFailure)) {
      await traffic.settle(call, UNUSED);
      throw error;
    }
    if (error.unreached && (await traffic.unreached(call, error.unreached.reason))) {
      if (call.isPreflight && error.unreached.kind === 'unknown-host') throw unknownHost(error);
      // What cuts connections while other calls are answered may be this call.
      const after = error.unreached.kind === 'cut-off' && !isProbe ? afterFailure(tried, error.type) : tried;
      if (!mayTryAgain(error, after)) throw await final(traffic, error, call);
      keep(after);
      return callModel(ask, call, { traffic, priced }, { ...control, tried: after });
    }
    const report = error.report && priced(error.report);
    // A refused request counts as a request and uses no tokens.
    const answered = !error.unreached && error.type !== 'provider.timeout';
    await traffic.settle(call, isThrottle(error) ? REFUSED : { ...useOf(report), succeeded: false, answered });
    if (isThrottle(error)) {
      const waitMs = await throttled(traffic, call.model, error);
      keep(withWait(tried, waitMs, error.message));
      throw again(error, waitMs);
    }
    const after = afterFailure(tried, error.type, report);
    if (mayTryAgain(error, after)) {
      keep(after);
      throw again(error, delayAfter(error, after));
    }
    if (error.lastly) return { ...error.lastly, ...(report && { report: withTried(report, tried) }) };
    throw await final(traffic, error, call);
  }
  const report = turn.report && priced(turn.report);
  await traffic.settle(call, { ...useOf(report), succeeded: true });
  return report ? { ...turn, report: withTried(report, tried) } : turn;
}

const UNUSED: CallResult = { tokens: null, costUsd: null, succeeded: false };
const REFUSED: CallResult = { tokens: 0, costUsd: 0, succeeded: false, answered: true };

function useOf(report: ModelReport | undefined): Omit<CallResult, 'succeeded'> {
  const { usage = null, pricedBy } = report ?? {};
  const tokens = usage && usage.input + usage.output;
  return { tokens, costUsd: usage?.costUsd ?? null, ...(pricedBy !== undefined && { pricedBy }) };
}

/** @throws OutsideFailure `model.waiting` if the wait is longer than the patience, another one if it never ends */
async function waitTurn(
  traffic: Traffic,
  call: ModelCall,
  { tried: found, keep, patienceMs, signal }: CallControl,
): Promise<{ readonly tried: Tried; readonly isProbe: boolean }> {
  let tried = found;
  for (;;) {
    const admission = await traffic.admit(call);
    if (admission.kind === 'go') {
      const { awaySince: _over, ...back } = tried;
      return admission.probe ? { tried, isProbe: true } : { tried: back, isProbe: false };
    }
    if (admission.kind === 'refused')
      throw new OutsideFailure('model.over-budget', admission.reason, { scope: 'sweep' });
    const now = Date.now();
    const { away } = admission;
    if (away) tried = { ...tried, awaySince: tried.awaySince ?? now };
    const wait = away
      ? awayWait(call.name, { ...admission, away }, tried.awaySince ?? now, now)
      : { waitMs: admission.waitMs, reason: reasonOf(call.name, admission) };
    const waitMs = wait.waitMs + Math.random() * SPREAD_MS;
    const { waiting, ...waited } = withWait(tried, waitMs, wait.reason);
    tried = waited;
    keep({ ...waited, waiting: { ...waiting, for: away ? 'model' : 'limit' } });
    if (waitMs > patienceMs) throw longWait(waiting, waitMs);
    await sleep(waitMs, undefined, { signal });
  }
}

/** A refusal names the model already. */
function reasonOf(name: string, { reason }: Wait): string {
  return reason.startsWith(name) ? reason : `${name}: ${reason}`;
}

function longWait({ until, reason }: ReportedWait, waitMs: number): OutsideFailure {
  const message = `waiting until ${new Date(until).toISOString()} (${reason})`;
  return new OutsideFailure('model.waiting', message, {
    scope: 'turn',
    retryAfterMs: Math.max(1000, waitMs - EARLY_MS),
  });
}

/** Everybody waits. */
async function throttled(traffic: Traffic, model: string, error: ProviderFailure): Promise<number> {
  const { retryAfterMs: waitMs, message: reason } = error;
  return Math.max(1000, await traffic.throttle(model, { waitMs, reason }));
}

function withWait(tried: Tried, waitMs: number, reason: string): Tried & { readonly waiting: ReportedWait } {
  const waiting = { until: Date.now() + waitMs, reason, for: 'limit' } as const;
  return { ...tried, waitedMs: Math.round(tried.waitedMs + waitMs), waiting };
}

function again({ type, message, cause }: OutsideFailure, retryAfterMs: number): OutsideFailure {
  return new OutsideFailure(type, message, { scope: 'turn', retryAfterMs, cause });
}

/** The failure as it ends the cell. One that other cells met too ends the model's part in the sweep. */
async function final(
  traffic: Traffic,
  error: ProviderFailure,
  { model, sweep, cell }: ModelCall,
): Promise<OutsideFailure> {
  const { type, message, cause } = error;
  if (error.scope === 'model') return error;
  const cells = await traffic.noteFailure({ model, sweep, type, cell });
  if (cells < CELLS_THAT_STOP) return new OutsideFailure(type, message, { scope: 'cell', cause });
  const why = `${message} The same happened in ${cells} cells without a success between them.`;
  return new OutsideFailure(type, why, { scope: 'model', cause });
}

function lostTooOften(name: string, lost: number): OutsideFailure {
  const message = `the worker died ${lost} times while it called ${name}. Its log may say why.`;
  return new OutsideFailure('worker.lost', message, { scope: 'cell' });
}
