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
import { playedBefore, playInProcess } from '../in-process.ts';
import type { SeatInProcess } from '../in-process.ts';
import type { SeatNow } from '../seat.ts';
import type { EpisodeMade, EpisodeSettings, EpisodeSoFar } from './episode-made.ts';
import type { EpisodeJournal } from './episode-journal.ts';
import { rewardOf } from './reward.ts';

interface EpisodeContext {
  readonly dependencies: ActivityDependencies;
  readonly scenario: ScenarioInstance;
  /** Absent if the episode is not kept beyond this process. */
  readonly journal?: EpisodeJournal | undefined;
}

/** What a trainer is told at first, and after each step: it follows from the log. */
export interface Observed {
  readonly view: SeatView;
  /** Null while the run continues. */
  readonly end: RunEnd | null;
  /** Null at first, and where the run ended without a score. */
  readonly reward: number | null;
}

/** Scores that are kept: of the newest step, what it is paid for is the difference of two. */
const SCORES_KEPT = 3;

/** One run whose agent is trained. It has begun, and waits for a step. */
export class Episode {
  readonly settings: EpisodeSettings;
  readonly input: TrajectoryInput;
  readonly startedAt: number;
  /** What it began with; asked for again after an answer was lost. */
  readonly first: Promise<Observed>;
  /** Settles when the run is stored. */
  readonly over: Promise<void>;
  readonly #scenario: ScenarioInstance;
  readonly #journal: EpisodeJournal | undefined;
  readonly #seat: SeatInProcess;
  /** Settles when a turn is due, or the run is over, for the first time in this process. */
  readonly #begun: Promise<SeatNow>;
  readonly #views: ReturnType<typeof externalViews>;
  readonly #stop = new AbortController();
  #events: readonly TrajectoryEvent[];
  /** What was stored when the run was over. */
  #finished: FinishResult | null = null;
  /** By the number of events, those used last at the end. */
  readonly #scores = new Map<number, FinishResult>();

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
    const { cell, settings: played } = input;
    this.#views = externalViews(dependencies, { cell, settings: played, role: 'agent', run: String(startedAt) });
    const { seats, ended } =
      record === null
        ? playInProcess(dependencies, { ...input, start: events }, this.#playing(), step)
        : playedBefore(input, { events, finished: finishResult(record, scenario) }, step);
    this.#seat = seats.agent!;
    this.over = ended.then((log) => {
      this.#events = log.events;
      this.#finished = log.finished;
    });
    this.#begun = this.#seat.next();
    const [first] = this.#taken(events);
    this.first =
      first === undefined
        ? this.#begun.then((now) => this.#observed(now))
        : this.#views.then((viewOf) => {
            const view = viewOf(messagesOf(events.slice(0, first.event)));
            return { view, end: null, reward: null };
          });
    for (const promise of [this.#views, this.#begun, this.first, this.over]) promise.catch(() => undefined);
  }

  /** The position of the turn that is due; null where the run is over. */
  get due(): number | null {
    return this.#seat.due;
  }

  get end(): RunEnd | null {
    return this.#finished && this.#seat.end;
  }

  /** The steps that were taken. */
  get steps(): number {
    return this.#taken(this.#events).length;
  }

  /** The positions of the turns that the agent took. */
  get turns(): readonly number[] {
    return agentTurns(this.#events).map(({ position }) => position);
  }

  get events(): readonly TrajectoryEvent[] {
    return this.#events;
  }

  /** The score of the log so far, or of the run. */
  get standing(): FinishResult {
    return this.#finished ?? this.#scoreOf(this.#events);
  }

  /**
   * Takes the agent's turn at a position, and waits for the next one. The same turn at the same position counts once.
   * @throws InvalidTurn, StaleTurn; then nothing has changed
   */
  async step(position: number, turn: SeatTurn): Promise<Observed> {
    await this.#begun;
    const observed = await this.#observed(await this.#seat.submit(position, turn));
    await this.#journal?.written();
    return observed;
  }

  /** Ends the run as cancelled, unless it is over. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.over;
  }

  async #observed(now: SeatNow): Promise<Observed> {
    if (now.kind === 'due') return { view: now.view, end: null, reward: this.#reward(false) };
    await this.over;
    return { view: (await this.#views)(messagesOf(this.#events)), end: now.end, reward: this.#reward(true) };
  }

  /** What the newest step is paid; null before the first. */
  #reward(over: boolean): number | null {
    const newest = this.#taken(this.#events).at(-1);
    if (newest === undefined) return null;
    const [start, before] = [this.input.start, this.#events.slice(0, newest.event)].map((log) => this.#scoreOf(log));
    return rewardOf(this.settings.reward, { start: start!, before: before!, after: this.standing, over });
  }

  /** The turns that were steps of this episode. */
  #taken(events: readonly TrajectoryEvent[]): ReturnType<typeof agentTurns> {
    return agentTurns(events).filter(({ event }) => event >= this.input.start.length);
  }

  #playing(): NonNullable<Parameters<typeof playInProcess>[2]> {
    return {
      signal: this.#stop.signal,
      startedAt: this.startedAt,
      observe: (events) => {
        if (events.length === this.#events.length) return;
        this.#events = events;
        this.#journal?.note(events, this.#seat.counted);
      },
      // The answer to the last step is asked for again, so it must not be lost with this process.
      beforeEnd: async () => this.#journal?.written().catch(() => undefined),
    };
  }

  /** As if the run had ended with this beginning of its log. */
  #scoreOf(events: readonly TrajectoryEvent[]): FinishResult {
    const known = this.#scores.get(events.length) ?? this.#scored(events);
    this.#scores.delete(events.length);
    this.#scores.set(events.length, known);
    const [oldest] = this.#scores.keys();
    if (this.#scores.size > SCORES_KEPT) this.#scores.delete(oldest!);
    return known;
  }

  #scored(events: readonly TrajectoryEvent[]): FinishResult {
    const log = logOf({ world: this.#scenario.world, events });
    const score = scoreRun(this.#scenario, log, 'completed', this.input.settings.profile);
    return finishResult({ score, retries: 0, events }, this.#scenario);
  }
}

/** The turns that the agent took in a log: each by its position, which is the number of messages before it, and its event. */
function agentTurns(
  events: readonly TrajectoryEvent[],
): readonly { readonly position: number; readonly event: number }[] {
  let messages = 0;
  return events.flatMap((event, index) => {
    const position = messages;
    messages += event.kind === 'ending' ? 0 : event.messages.length;
    return event.kind === 'turn' && event.role === 'agent' ? [{ position, event: index }] : [];
  });
}
