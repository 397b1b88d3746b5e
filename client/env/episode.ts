import type { ActivityDependencies } from '../../activities/dependencies.ts';
import { externalViews } from '../../activities/external-view.ts';
import { finishResult } from '../../activities/finish-trajectory.ts';
import { logOf } from '../../evaluation/log-of.ts';
import { scoreRun } from '../../evaluation/score-run.ts';
import type { SeatTurn, SeatView } from '../../roles/seat/seat.ts';
import type { FinishResult, TrajectoryInput } from '../../runs/contract.ts';
import type { RunEnd } from '../../runs/seats.ts';
import type { TrajectoryEvent } from '../../sandbox/event.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import type { ScenarioInstance } from '../../scenarios/instantiate.ts';
import { playHeld } from '../seats/held-here.ts';
import type { HeldRun } from '../seats/held-here.ts';
import { digestOf, requireTurn } from '../seats/held-seat.ts';
import type { HeldSeat, SeatNow } from '../seats/held-seat.ts';
import { EnvRefusal } from './refusal.ts';
import { rewardOf } from './reward.ts';
import type { Reward } from './reward.ts';

/** What an episode is besides its run. */
export interface EpisodeSettings {
  readonly id: string;
  readonly reward: Reward;
  /** The episode that it was forked from, and the turn that is taken anew. */
  readonly origin?: { readonly episode: string; readonly turn: number };
}

/** What a trainer is told at first, and after each step. */
export interface Observed {
  readonly view: SeatView;
  /** Null while the run continues. */
  readonly end: RunEnd | null;
  /** Null at first, and where the run ended without a score. */
  readonly reward: number | null;
}

/** One run whose agent is trained. It has begun, and waits for its first step. */
export class Episode {
  readonly settings: EpisodeSettings;
  readonly input: TrajectoryInput;
  /** Of the run, in milliseconds since the epoch. */
  readonly startedAt: number;
  readonly #seat: HeldSeat;
  readonly #scenario: ScenarioInstance;
  readonly #views: ReturnType<typeof externalViews>;
  readonly #stop = new AbortController();
  readonly #ended: HeldRun['ended'];
  readonly #over: Promise<void>;
  readonly #start: FinishResult;
  #standing: FinishResult;
  #events: readonly TrajectoryEvent[];
  #due: number | null = null;
  #end: RunEnd | null = null;
  #steps = 0;
  readonly #first: Promise<Observed>;
  /** The newest step, which may be asked for again. */
  #last: { readonly position: number; readonly digest: string; readonly observed: Promise<Observed> } | null = null;

  constructor(
    dependencies: ActivityDependencies,
    scenario: ScenarioInstance,
    input: TrajectoryInput,
    settings: EpisodeSettings,
  ) {
    const { cell, start } = input;
    let startedAt = 0;
    const run = playHeld(dependencies, input, {
      signal: this.#stop.signal,
      onStart: (at) => (startedAt = at),
      observe: (events) => (this.#events = events),
    });
    this.settings = settings;
    this.input = input;
    this.startedAt = startedAt;
    this.#ended = run.ended;
    this.#seat = run.seats.agent!;
    this.#scenario = scenario;
    this.#views = externalViews(dependencies, {
      cell,
      settings: input.settings,
      role: 'agent',
      run: String(startedAt),
    });
    this.#events = start;
    this.#start = this.#standing = this.#soFar();
    this.#over = this.#closed();
    this.#first = this.#seat.next().then((now) => this.#observed(now, null));
    for (const promise of [this.#views, this.#first, this.#over]) promise.catch(() => undefined);
  }

  get first(): Promise<Observed> {
    return this.#first;
  }

  /** The position of the turn that is due; null where the run is over. */
  get due(): number | null {
    return this.#due;
  }

  get end(): RunEnd | null {
    return this.#end;
  }

  get steps(): number {
    return this.#steps;
  }

  /** The positions of the turns that the agent took. */
  get turns(): readonly number[] {
    let position = 0;
    return this.#events.flatMap((event) => {
      const before = position;
      position += event.kind === 'ending' ? 0 : event.messages.length;
      return event.kind === 'turn' && event.role === 'agent' ? [before] : [];
    });
  }

  get events(): readonly TrajectoryEvent[] {
    return this.#events;
  }

  /** Settles when the run is stored. */
  get over(): Promise<void> {
    return this.#over;
  }

  /** The score of the log so far, or of the run. */
  get standing(): FinishResult {
    return this.#standing;
  }

  /**
   * Takes the agent's turn at a position, and waits for the next one. The same turn at the same position counts once.
   * @throws InvalidTurn, EnvRefusal; then nothing has changed
   */
  async step(position: number, turn: SeatTurn): Promise<Observed> {
    requireTurn(turn);
    await this.#first;
    const digest = digestOf(turn);
    if (this.#last?.position === position && this.#last.digest === digest) return this.#last.observed;
    if (this.#due !== position) throw new EnvRefusal('STALE_TURN', this.#whyStale(position));
    const before = this.#standing;
    this.#due = null;
    this.#steps++;
    const observed = this.#seat.submit(position, turn).then((now) => this.#observed(now, before));
    this.#last = { position, digest, observed };
    return observed;
  }

  /** Ends the run as cancelled, unless it is over. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#over;
  }

  async #observed(now: SeatNow, before: FinishResult | null): Promise<Observed> {
    const over = now.kind === 'over';
    if (over) await this.#over;
    else {
      this.#standing = this.#soFar();
      this.#due = now.view.turn;
    }
    const step = before && { start: this.#start, before, after: this.#standing, over };
    const reward = step && rewardOf(this.settings.reward, step);
    if (!over) return { view: now.view, end: null, reward };
    return { view: (await this.#views)(messagesOf(this.#events)), end: now.end, reward };
  }

  /** Also where no step is under way, as no one took the next one. */
  async #closed(): Promise<void> {
    const { events, finished } = await this.#ended;
    const now = await this.#seat.next();
    this.#events = events;
    this.#standing = finished;
    this.#due = null;
    if (now.kind === 'over') this.#end = now.end;
  }

  #soFar(): FinishResult {
    const { world } = this.#scenario;
    const events = this.#events;
    const score = scoreRun(this.#scenario, logOf({ world, events }), 'completed', this.input.settings.profile);
    return finishResult({ score, retries: 0, events }, this.#scenario);
  }

  #whyStale(position: number): string {
    if (this.#end !== null) return `turn ${position} is not due: the run is over (${this.#end.outcome})`;
    const due = this.#due === null ? 'another step is under way' : `turn ${this.#due} is`;
    return `turn ${position} is not due: ${due}`;
  }
}
