import type { OpenSeat } from '../../seats/open-seats.ts';
import type { HeldSeat } from '../../seats/held-seat.ts';
import { ToolSeat } from '../tool-seat.ts';
import type { SeatRun } from './passes.ts';

export interface DeskOptions {
  /** The seats of the sweep's running trajectories, oldest first. */
  readonly list: () => Promise<readonly OpenSeat[]>;
  /** Whether more seats may open. */
  readonly isRunning: () => Promise<boolean>;
  readonly hold: (run: SeatRun) => Promise<HeldSeat>;
  /** Default: the wall clock, in milliseconds. */
  readonly now?: () => number;
}

/** A holder that says nothing for so long may be replaced, and earlier if its run would end before. */
const LEASE_MS = 300_000;
const LISTED_EVERY_MS = 500;
/** Seats in memory; those that were asked for longest ago are forgotten. */
const MOST_SEATS = 2_000;

/** Gives away the agent's seats of a sweep. What it keeps is also known by the runs: a desk that begins anew gives no seat away twice. */
export class SeatDesk {
  readonly #options: DeskOptions;
  readonly #now: () => number;
  readonly #seats = new Map<string, Promise<ToolSeat>>();
  /** When each run's seat was given away here. */
  readonly #given = new Map<string, number>();
  #listed: readonly OpenSeat[] = [];
  #listedAt = -Infinity;
  #row: Promise<unknown> = Promise.resolve();

  constructor(options: DeskOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => Date.now());
  }

  /** The next seat that no one takes; null if there is none now, `over` if there will be none. */
  claim(): Promise<SeatRun | 'over' | null> {
    const claimed = this.#row.then(() => this.#next());
    this.#row = claimed.catch(() => undefined);
    return claimed;
  }

  /** The seat, as this process holds it for its clients. */
  seat(run: SeatRun): Promise<ToolSeat> {
    const key = keyOf(run);
    const seat = this.#seats.get(key) ?? this.#options.hold(run).then((held) => new ToolSeat(held));
    this.#seats.delete(key);
    this.#seats.set(key, seat);
    seat.catch(() => this.#seats.delete(key));
    const [oldest] = this.#seats.keys();
    if (this.#seats.size > MOST_SEATS && oldest !== undefined) this.#seats.delete(oldest);
    return seat;
  }

  async #next(): Promise<SeatRun | 'over' | null> {
    const seat = this.#listed.find((one) => this.#isFree(one)) ?? (await this.#nextListed());
    if (seat === undefined) return this.#listed.length > 0 || (await this.#options.isRunning()) ? null : 'over';
    this.#given.set(keyOf(seat), this.#now());
    const { trajectory, workflowId, runId } = seat;
    return { trajectory, workflowId, runId };
  }

  async #nextListed(): Promise<OpenSeat | undefined> {
    if (this.#now() - this.#listedAt < LISTED_EVERY_MS) return undefined;
    this.#listed = await this.#options.list();
    this.#listedAt = this.#now();
    return this.#listed.find((one) => this.#isFree(one));
  }

  #isFree({ role, over, holder, silenceMs, ...run }: OpenSeat): boolean {
    if (role !== 'agent' || over !== null) return false;
    const heardAt = Math.max(holder?.heardAt ?? -Infinity, this.#given.get(keyOf(run)) ?? -Infinity);
    return this.#now() - heardAt > Math.min(LEASE_MS, silenceMs / 2);
  }
}

function keyOf({ workflowId, runId }: Pick<SeatRun, 'workflowId' | 'runId'>): string {
  return `${workflowId} ${runId}`;
}
