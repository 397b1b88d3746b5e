import type { Seat } from '../../seats/seat.ts';
import type { Report } from '../../client/report.ts';
import type { RunEnd } from '../../runs/seats.ts';
import { say } from '../say.ts';
import { typingPlace } from '../terminal.ts';
import { untilStopped } from '../stop-signal.ts';
import { Sitter } from './sitter.ts';
import { TypedLines } from './typed-lines.ts';

/** How often others are told that the person still sits there. An engine that is away is told later. */
const PRESENT_EVERY_MS = 5 * 60_000;

/** Says what happens meanwhile: above the line that a person is typing, once he sits in a seat. */
export class Voice {
  #lines: TypedLines | null = null;

  readonly report: Report = (text) => {
    if (this.#lines === null) say(text);
    else this.#lines.above(() => say(text));
  };

  /** A person at this terminal takes the turns of a seat until the run is over; null if he leaves before. */
  sitDown(seat: Seat, name: string): Promise<RunEnd | null> {
    return untilStopped(null, async (stop) => {
      const sitter = new Sitter(seat);
      const onEarly = (text: string) => {
        if (text.trim() !== '') say(`not sent, as it is not your turn: ${text}`);
      };
      using lines = new TypedLines(typingPlace(), { complete: sitter.complete, onEarly, stop });
      this.#lines = lines;
      const present = () => seat.present(name).catch(() => undefined);
      const timer = setInterval(() => void present(), PRESENT_EVERY_MS);
      try {
        await present();
        return await sitter.sit(lines);
      } finally {
        clearInterval(timer);
        this.#lines = null;
      }
    });
  }
}
