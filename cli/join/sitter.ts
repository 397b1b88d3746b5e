import type { Seat, SeatNow } from '../../seats/seat.ts';
import { StaleTurn } from '../../seats/seat.ts';
import { messagesOfView, newMessages, seenBy } from '../../seats/messages-of-view.ts';
import { completeTyped } from '../../seats/terminal/complete-typed.ts';
import { offeredTool } from '../../seats/terminal/check-call.ts';
import { readTyped } from '../../seats/terminal/read-typed.ts';
import type { Typed } from '../../seats/terminal/read-typed.ts';
import type { SeatTurn, SeatView } from '../../roles/seat/seat.ts';
import type { RunEnd } from '../../runs/seats.ts';
import type { Message } from '../../sandbox/message.ts';
import { UserFacingError } from '../../sandbox/user-facing-error.ts';
import { within } from '../../client/within.ts';
import { renderTurn } from '../render/render-turn.ts';
import { print, say } from '../say.ts';
import { terminalOf } from '../terminal.ts';
import { HELP, introLines, toolLines, toolText } from './seat-texts.ts';
import type { TypedLines } from './typed-lines.ts';

/** After so long it is said that others play. */
const QUIET_MS = 2_000;

type Lines = Pick<TypedLines, 'next' | 'left'>;

/** A person at a terminal who takes the turns of a seat. */
export class Sitter {
  readonly #seat: Seat;
  #shown: readonly Message[] = [];
  #view: SeatView | null = null;

  constructor(seat: Seat) {
    this.#seat = seat;
  }

  /** How a line that is being typed may continue. */
  readonly complete = (line: string): [words: string[], replaced: string] =>
    completeTyped(line, this.#view?.tools ?? []);

  /** Until the run is over; null if the person left before. */
  async sit(lines: Lines): Promise<RunEnd | null> {
    let now = await orLeft(this.#seat.next(), lines);
    while (now?.kind === 'due') {
      this.#show(now.view);
      const turn = await this.#turn(now.view, lines);
      now = turn && (await orLeft(this.#submitted(now.view.turn, turn), lines));
    }
    return now && now.end;
  }

  async #submitted(position: number, turn: SeatTurn): Promise<SeatNow> {
    try {
      return await this.#seat.submit(position, turn);
    } catch (error) {
      if (!(error instanceof StaleTurn)) throw error;
      say(`your turn was not taken: ${error.message}`);
      return this.#seat.next();
    }
  }

  #show(view: SeatView): void {
    const messages = messagesOfView(view);
    let from = newMessages(this.#shown, messages);
    if (this.#view === null) {
      from = messages.findIndex(({ sender }) => sender !== 'system');
      const { brief, examples } = seenBy(view);
      const told = messages.slice(0, from);
      this.#print(brief === null ? told : told.map((message) => ({ ...message, content: brief })), 0);
      if (examples !== null) say('before that, a model reads examples: /history shows them');
      say(introLines(view));
    }
    this.#print(messages, from);
    this.#view = view;
    this.#shown = messages;
  }

  #print(messages: readonly Message[], from: number): void {
    const { width } = terminalOf('stdout');
    for (let at = from; at < messages.length; at++) print(renderTurn(messages, at, [], width));
  }

  /** What the person submits; null if he leaves. Mistakes are explained, and nothing is submitted. */
  async #turn({ role, tools }: SeatView, lines: Lines): Promise<SeatTurn | null> {
    for (;;) {
      const line = await Promise.race([lines.next(`${role}> `), lines.left]);
      if (line === null) return null;
      try {
        const typed = readTyped(line, tools);
        if (typed.kind === 'turn') return typed.turn;
        if (typed.kind === 'command' && this.#obey(typed, tools) === 'quit') return null;
      } catch (error) {
        if (!(error instanceof UserFacingError)) throw error;
        say(error.message);
      }
    }
  }

  #obey({ command, rest }: Extract<Typed, { kind: 'command' }>, tools: SeatView['tools']): 'quit' | void {
    switch (command) {
      case 'help':
        return say(HELP);
      case 'tools':
        return say(rest === '' ? toolLines(tools) : toolText(offeredTool(tools, rest.replace(/^\//, ''))));
      case 'history':
        return this.#print(this.#shown, 0);
      case 'quit':
        return 'quit';
    }
  }
}

async function orLeft(next: Promise<SeatNow>, { left }: Lines): Promise<SeatNow | null> {
  const now = Promise.race([next, left]);
  if ((await within(QUIET_MS, now, 'quiet')) === 'quiet') say('others play now; wait for your turn');
  return now;
}
