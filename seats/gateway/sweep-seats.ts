import { setTimeout as sleep } from 'node:timers/promises';
import type { ExternalRun, OpenSeat, RunOnEngine } from '../../client/external-runs.ts';
import type { Seat } from '../seat.ts';
import { ToolSeat } from '../mcp/tool-seat.ts';

export interface SweepSeatsOptions {
  /** The sweep's running trajectories with external seats, oldest first. */
  readonly list: () => Promise<readonly Pick<ExternalRun, keyof RunOnEngine | 'roles'>[]>;
  /** Where their seats stand; of those that do not answer, nothing. */
  readonly ask: (runs: readonly RunOnEngine[]) => Promise<readonly OpenSeat[]>;
  /** Whether more seats may open. */
  readonly isRunning: () => Promise<boolean>;
  readonly hold: (run: RunOnEngine) => Promise<Seat>;
  /** A holder that this process sits for: after a restart, it has its seats again at once. */
  readonly own?: string | undefined;
  /** Default: the wall clock, in milliseconds. */
  readonly now?: () => number;
}

/** A holder that says nothing for so long may be replaced, and earlier if its run would end before. */
const LEASE_MS = 300_000;
const LISTED_EVERY_MS = 500;
const ASKED_EVERY_MS = 250;
/** Runs that are asked at a time who sits there. */
const ASKED_AT_ONCE = 50;
/** Seats in memory; those that were asked for longest ago are forgotten. */
const MOST_SEATS = 2_000;

/** Gives away the agent's seats of a sweep. What it keeps is also known by the runs: a gateway that begins anew gives no seat away twice. */
export class SweepSeats {
  readonly #options: SweepSeatsOptions;
  readonly #now: () => number;
  readonly #seats = new Map<string, Promise<ToolSeat>>();
  /** Until when each seat is taken, as far as it is known; in milliseconds. */
  readonly #taken = new Map<string, number>();
  #free: readonly OpenSeat[] = [];
  #isAnyRunning = false;
  #listedAt = -Infinity;
  #row: Promise<unknown> = Promise.resolve();

  constructor(options: SweepSeatsOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => Date.now());
  }

  /**
   * The next seat that no one takes; null if there is none now, `over` if there will be none.
   * @param isAwaited whether somebody still waits for it; no seat is given to those who left
   */
  claim(isAwaited: () => boolean = () => true): Promise<RunOnEngine | 'over' | null> {
    const claimed = this.#row.then(() => (isAwaited() ? this.#next(isAwaited) : null));
    this.#row = claimed.catch(() => undefined);
    return claimed;
  }

  /** The next seat that no one takes, as soon as there is one; null if no one waits for it any more, `over` if there will be none. */
  async nextSeat(isAwaited: () => boolean): Promise<RunOnEngine | 'over' | null> {
    for (; isAwaited(); await sleep(ASKED_EVERY_MS)) {
      const run = await this.claim(isAwaited);
      if (run !== null) return run;
    }
    return null;
  }

  /** The seat, as this process holds it for its clients. */
  seat(run: RunOnEngine): Promise<ToolSeat> {
    const key = keyOf(run);
    const seat = this.#seats.get(key) ?? this.#options.hold(run).then((held) => new ToolSeat(held));
    this.#seats.delete(key);
    this.#seats.set(key, seat);
    seat.catch(() => this.#seats.delete(key));
    const [oldest] = this.#seats.keys();
    if (this.#seats.size > MOST_SEATS && oldest !== undefined) this.#seats.delete(oldest);
    return seat;
  }

  /** How long an agent that has claimed a seat may be away after it ended a session; null if this process sits there itself. */
  async absenceMs(run: RunOnEngine): Promise<number | null> {
    if (this.#options.own !== undefined) return null;
    const [seat] = await this.#options.ask([run]);
    return seat === undefined ? LEASE_MS : seat.silenceMs / 2;
  }

  async #next(isAwaited: () => boolean): Promise<RunOnEngine | 'over' | null> {
    const isOld = () => this.#now() - this.#listedAt > LISTED_EVERY_MS;
    if (this.#free.length === 0 && isOld()) await this.#look();
    const [listed, ...others] = this.#free;
    if (listed === undefined) return this.#isAnyRunning || (await this.#options.isRunning()) ? null : 'over';
    // Its run may be over by now.
    const [seat] = isOld() ? await this.#openSeats([listed]) : [listed];
    if (!isAwaited()) return null;
    this.#free = others;
    if (seat === undefined) return this.#next(isAwaited);
    this.#taken.set(keyOf(seat), this.#now() + leaseOf(seat));
    const { trajectory, workflowId, runId } = seat;
    return { trajectory, workflowId, runId };
  }

  /** Asks only runs of which it is not known that somebody sits there. */
  async #look(): Promise<void> {
    const runs = (await this.#options.list()).filter(({ roles }) => roles.includes('agent'));
    const running = new Set(runs.map(keyOf));
    for (const key of this.#taken.keys()) if (!running.has(key)) this.#taken.delete(key);
    this.#free = await this.#openSeats(runs.filter((run) => !this.#isTaken(run)).slice(0, ASKED_AT_ONCE));
    this.#isAnyRunning = runs.length > 0;
    this.#listedAt = this.#now();
  }

  /** Those of these runs' seats that no one takes. */
  async #openSeats(runs: readonly RunOnEngine[]): Promise<readonly OpenSeat[]> {
    const seats = (await this.#options.ask(runs)).filter(({ role, over }) => role === 'agent' && over === null);
    for (const seat of seats) {
      const { holder } = seat;
      const isOwn = holder?.name === this.#options.own && !this.#taken.has(keyOf(seat));
      if (holder !== null && !isOwn) this.#taken.set(keyOf(seat), holder.heardAt + leaseOf(seat));
    }
    return seats.filter((seat) => !this.#isTaken(seat));
  }

  #isTaken(run: Pick<RunOnEngine, 'workflowId' | 'runId'>): boolean {
    return (this.#taken.get(keyOf(run)) ?? -Infinity) > this.#now();
  }
}

function leaseOf({ silenceMs }: OpenSeat): number {
  return Math.min(LEASE_MS, silenceMs / 2);
}

function keyOf({ workflowId, runId }: Pick<RunOnEngine, 'workflowId' | 'runId'>): string {
  return `${workflowId} ${runId}`;
}
