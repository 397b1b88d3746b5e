import { isDeepStrictEqual } from 'node:util';
import type { SeatTurn, SeatView } from '../../roles/seat/seat.ts';
import { StaleTurn } from '../seat.ts';
import type { Seat, SeatNow } from '../seat.ts';
import { LEFT_EARLY } from './words.ts';
import { jsonIn } from '../../sandbox/json.ts';

/** What came of a call. */
export interface TakenCall {
  readonly now: SeatNow;
  /** Whether the call was a turn; if not, the run was over already. */
  readonly counted: boolean;
}

/** One call of a tool, as a client makes it. */
export interface MadeCall {
  readonly turn: SeatTurn;
  /** The number of the turn, where the client knows it: it then counts once, however often it is called. */
  readonly position?: number | undefined;
  /** Tells clients on one seat apart, where they can be. */
  readonly session?: string | undefined;
  /** Aborts when no one waits for the answer any more: a call whose turn has not come yet is dropped. */
  readonly signal?: AbortSignal | undefined;
  /** The same for calls that come one after the other by one connection. */
  readonly connection: unknown;
  /** Whether the answer was sent. */
  readonly sent: Promise<boolean>;
}

/** The answer to a turn. */
interface SentAnswer extends Pick<MadeCall, 'session' | 'connection' | 'sent'> {
  /** Its client said that it has all its answers. */
  arrived?: true;
  /** It was given for a call that was made again. */
  readonly again: boolean;
}

const MOST_SESSIONS = 100;

/**
 * A held seat whose holder calls one tool at a time and does not know the turns' numbers. Calls are put in a row, each is a turn. What it
 * keeps in memory is known anew after a restart, but for one thing: whether the newest answer arrived.
 */
export class ToolSeat {
  readonly #seat: Seat;
  readonly #first: SeatView | undefined;
  #row: Promise<unknown> = Promise.resolve();
  #now: SeatNow | undefined;
  #tools: SeatView['tools'];
  /** Of the newest turn; undefined after a restart. */
  #answer: SentAnswer | undefined;
  /** The turn that each session was last shown. */
  readonly #shown = new Map<string, number>();
  readonly #over = Promise.withResolvers<void>();
  /** Ends the run, if no one comes back. */
  #absence: NodeJS.Timeout | undefined;

  /** @param first what the seat is shown first, where it is known before the run has begun */
  constructor(seat: Seat, first?: SeatView) {
    this.#seat = seat;
    this.#first = first;
    this.#tools = first?.tools ?? [];
  }

  get trajectory(): string {
    return this.#seat.trajectory;
  }

  /** The scenario's, also when the run is over, if it was not so from the beginning. */
  get tools(): SeatView['tools'] {
    return this.#tools;
  }

  /** Resolves when it is known that the run is over. */
  get over(): Promise<void> {
    return this.#over.promise;
  }

  /** Where the run stands, or begins, as far as it is known; waits only if nothing is. */
  async known(): Promise<SeatNow> {
    clearTimeout(this.#absence);
    if (this.#now === undefined && this.#first !== undefined) return { kind: 'due', view: this.#first };
    return this.#now ?? (await this.now());
  }

  /** Where the run stands, after the calls before. @param session has then seen it */
  now(session?: string): Promise<SeatNow> {
    clearTimeout(this.#absence);
    return this.#inRow(async () => this.#show(this.#keep(await this.#seat.next()), session));
  }

  /** Takes a turn, and waits for the next. @throws StaleTurn, InvalidTurn; then nothing has changed */
  call(call: MadeCall): Promise<TakenCall> {
    clearTimeout(this.#absence);
    return this.#inRow(async () => {
      call.signal?.throwIfAborted();
      const answer = await this.#take(call);
      const { session, connection, sent } = call;
      this.#answer = { session, connection, sent, again: answer.again };
      this.#show(answer.now, call.session);
      return answer;
    });
  }

  /** A client has ended its session: it has read all its answers. */
  leave(session: string): void {
    if (this.#answer?.session === session) this.#answer.arrived = true;
  }

  /**
   * The agent has ended its session, and will not come back: its run ends as the agent's error, unless it is over or has not begun.
   * @param isSure is asked in the middle of a run only
   */
  giveUp(isSure: () => Promise<boolean> = async () => true): Promise<void> {
    return this.#inRow(async () => {
      const now = this.#now ?? (this.#first === undefined ? this.#keep(await this.#seat.next()) : undefined);
      if (now?.kind !== 'due' || !(await isSure())) return;
      try {
        this.#keep(await this.#seat.submit(now.view.turn, { failed: LEFT_EARLY }));
      } catch (error) {
        // Somebody else plays on.
        if (!(error instanceof StaleTurn)) throw error;
      }
    });
  }

  /** {@link giveUp}, unless a client asks for something before. */
  giveUpAfter(milliseconds: number, onError: (error: unknown) => void): void {
    clearTimeout(this.#absence);
    this.#absence = setTimeout(() => void this.giveUp().catch(onError), milliseconds).unref();
  }

  /** Tells people who holds the seat. An engine that is away is told later. */
  async present(name: string): Promise<void> {
    await this.#seat.present(name).catch(() => undefined);
  }

  async #take(move: MadeCall): Promise<TakenCall & Pick<SentAnswer, 'again'>> {
    const { turn, position } = move;
    const before = this.#now ?? this.#keep(await this.#seat.next());
    if (before.kind === 'over') return { now: before, counted: false, again: false };
    if (position === undefined) {
      if (isNewest(turn, before.view) && !(await this.#hasAnswer(move)))
        return { now: before, counted: true, again: true };
      this.#requireShown(before.view, move);
    }
    try {
      const now = await this.#seat.submit(position ?? before.view.turn, turn);
      if (now.kind === 'over' || now.view.turn > before.view.turn) this.#keep(now);
      return { now, counted: true, again: false };
    } catch (error) {
      if (!(error instanceof StaleTurn)) throw error;
      // Somebody else moved the run, or it ended.
      this.#now = undefined;
      const now = this.#keep(await this.#seat.next());
      if (now.kind === 'over') return { now, counted: false, again: false };
      throw error;
    }
  }

  /**
   * Whether whoever makes a call knows the answer to the newest turn. Of what was sent no one knows whether it arrived, but a client that
   * continues in its session, or by its connection, has read it. Without sessions it is given again once only.
   */
  async #hasAnswer({ session, connection }: MadeCall): Promise<boolean> {
    const answer = this.#answer;
    if (answer === undefined) return false;
    if (answer.arrived || (session === undefined && answer.again)) return true;
    const isSame = answer.connection === connection || (session !== undefined && answer.session === session);
    return isSame && answer.sent;
  }

  #keep(now: SeatNow): SeatNow {
    this.#now = now;
    if (now.kind === 'over') this.#over.resolve();
    else this.#tools = now.view.tools;
    return now;
  }

  /** A client must have seen what others did, unless it continues for one that has left in order, or by its connection. */
  #requireShown({ turn }: SeatView, { session, connection }: MadeCall): void {
    if (session === undefined) return;
    const shown = this.#shown.get(session);
    if (shown === turn) return;
    if (shown !== undefined)
      throw new StaleTurn(
        `another client took a turn since yours: turn ${turn} is due, and you have seen turn ${shown}`,
      );
    if (this.#answer === undefined || this.#answer.arrived || this.#answer.connection === connection) return;
    throw new StaleTurn(`another client plays here: turn ${turn} is due, and you have not seen what was said before`);
  }

  #show(now: SeatNow, session: string | undefined): SeatNow {
    if (session === undefined || now.kind === 'over') return now;
    this.#shown.delete(session);
    this.#shown.set(session, now.view.turn);
    const [oldest] = this.#shown.keys();
    if (this.#shown.size > MOST_SESSIONS && oldest !== undefined) this.#shown.delete(oldest);
    return now;
  }

  #inRow<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#row.then(work);
    this.#row = done.catch(() => undefined);
    return done;
  }
}

/** Whether the newest turn of this seat was the same, so that its answer is in the view. */
function isNewest(turn: SeatTurn, { messages, since }: SeatView): boolean {
  const newest = messages[since - 1];
  if (newest?.role !== 'assistant') return false;
  const [called, ...others] = newest.tool_calls ?? [];
  const [wanted] = turn.tool_calls ?? [];
  if (wanted === undefined) return called === undefined && newest.content === turn.content;
  if (called === undefined || others.length > 0 || called.function.name !== wanted.function.name) return false;
  return isDeepStrictEqual(
    jsonIn(called.function.arguments) ?? called.function.arguments,
    wanted.function.arguments ?? {},
  );
}
