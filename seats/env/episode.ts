import type { ActivityDependencies } from '../../activities/dependencies.ts';
import { externalViews } from '../../activities/external-view.ts';
import { finishResult } from '../../activities/finish-trajectory.ts';
import type { SeatTurn, SeatView } from '../../roles/seat/seat.ts';
import type { FinishResult, TrajectoryInput } from '../../runs/contract.ts';
import type { RunEnd } from '../../runs/seats.ts';
import type { TrajectoryEvent } from '../../sandbox/event.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import type { ScenarioInstance } from '../../scenarios/instantiate.ts';
import type { InlineOptions } from '../../workers/play-inline.ts';
import { heldBefore, playHeld } from '../in-process.ts';
import type { HeldRun } from '../in-process.ts';
import { digestOf, requireTurn } from '../held-seat.ts';
import type { HeldSeat, SeatNow } from '../held-seat.ts';
import { agentTurns } from './agent-turns.ts';
import type { EpisodeMade, EpisodeSettings, EpisodeSoFar } from './episode-made.ts';
import type { EpisodeJournal, TakenStep } from './episode-journal.ts';
import { EnvRefusal } from './refusal.ts';
import { rewardOf } from './reward.ts';
import { scoreSoFar } from './score-so-far.ts';

interface EpisodeContext {
  readonly dependencies: ActivityDependencies;
  readonly scenario: ScenarioInstance;
  /** Absent if the episode is not kept beyond this process. */
  readonly journal?: EpisodeJournal | undefined;
}

/** What a trainer is told at first, and after each step. */
export interface Observed {
  readonly view: SeatView;
  /** Null while the run continues. */
  readonly end: RunEnd | null;
  /** Null at first, and where the run ended without a score. */
  readonly reward: number | null;
}

/** One run whose agent is trained. It has begun, and waits for a step. */
export class Episode {
  readonly settings: EpisodeSettings;
  readonly input: TrajectoryInput;
  readonly startedAt: number;
  readonly #seat: HeldSeat;
  readonly #scenario: ScenarioInstance;
  readonly #journal: EpisodeJournal | undefined;
  readonly #views: ReturnType<typeof externalViews>;
  readonly #stop = new AbortController();
  readonly #ended: HeldRun['ended'];
  readonly #over: Promise<void>;
  readonly #start: FinishResult;
  #standing: FinishResult;
  #events: readonly TrajectoryEvent[];
  #due: number | null = null;
  #end: RunEnd | null = null;
  readonly #first: Promise<Observed>;
  /** Settles when a turn is due, or the run is over, for the first time in this process. */
  readonly #begun: Promise<Observed>;
  /** The newest step, which may be asked for again. */
  #last: { readonly step: TakenStep; readonly observed: Promise<Observed> } | null = null;

  constructor(
    { dependencies, scenario, journal }: EpisodeContext,
    { input, settings, startedAt }: EpisodeMade,
    { events, step, record }: EpisodeSoFar,
  ) {
    this.settings = settings;
    this.input = input;
    this.startedAt = startedAt;
    this.#scenario = scenario;
    this.#journal = journal;
    this.#events = events;
    this.#start = this.#soFar(input.start);
    this.#standing = events === input.start ? this.#start : this.#soFar(events);
    const run =
      record === null
        ? playHeld(dependencies, { ...input, start: events }, this.#playing())
        : heldBefore(input, { events, finished: finishResult(record, scenario) });
    this.#ended = run.ended;
    this.#seat = run.seats.agent!;
    const { cell } = input;
    const seat = { cell, settings: input.settings, role: 'agent', run: String(startedAt) } as const;
    this.#views = externalViews(dependencies, seat);
    this.#over = this.#closed();
    const taken = agentTurns(events).filter(({ event }) => event >= input.start.length);
    const [first, newest] = [taken[0], taken.at(-1)];
    const before = newest === undefined ? null : this.#soFar(events.slice(0, newest.event));
    this.#begun = this.#seat.next().then((now) => this.#observed(now, before));
    this.#first = first === undefined ? this.#begun : this.#shownBefore(events.slice(0, first.event));
    if (step !== null && step.position === newest?.position) this.#last = { step, observed: this.#begun };
    for (const promise of [this.#views, this.#begun, this.#first, this.#over]) promise.catch(() => undefined);
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

  /** The steps that were taken. */
  get steps(): number {
    return this.turns.length - agentTurns(this.input.start).length;
  }

  /** The positions of the turns that the agent took. */
  get turns(): readonly number[] {
    return agentTurns(this.#events).map(({ position }) => position);
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
    await this.#begun;
    const digest = digestOf(turn);
    if (this.#last?.step.position !== position || this.#last.step.digest !== digest) {
      if (this.#due !== position) throw new EnvRefusal('STALE_TURN', this.#whyStale(position));
      const before = this.#standing;
      this.#due = null;
      const observed = this.#seat.submit(position, turn).then((now) => this.#observed(now, before));
      this.#last = { step: { position, digest }, observed };
    }
    const observed = await this.#last.observed;
    await this.#journal?.written();
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

  #playing(): InlineOptions {
    return {
      signal: this.#stop.signal,
      startedAt: this.startedAt,
      observe: (events) => {
        this.#events = events;
        this.#journal?.note(events, this.#last?.step ?? null);
      },
      // The answer to the last step is asked for again, so it must not be lost with this process.
      beforeEnd: async () => this.#journal?.written().catch(() => undefined),
    };
  }

  async #shownBefore(events: readonly TrajectoryEvent[]): Promise<Observed> {
    return { view: (await this.#views)(messagesOf(events)), end: null, reward: null };
  }

  #soFar(events = this.#events): FinishResult {
    return scoreSoFar(this.#scenario, this.input.settings.profile, events);
  }

  #whyStale(position: number): string {
    if (this.#end !== null) return `turn ${position} is not due: the run is over (${this.#end.outcome})`;
    const due = this.#due === null ? 'another step is under way' : `turn ${this.#due} is`;
    return `turn ${position} is not due: ${due}`;
  }
}
