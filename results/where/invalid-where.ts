import { shorten } from '../../sandbox/shorten.ts';
import { UserFacingError } from '../../sandbox/user-facing-error.ts';

const SHOWN = 60;

/** A condition that cannot be read. The message says where, and how to fix it. */
export class InvalidWhere extends UserFacingError {
  /** @param at where in the text, in characters from its beginning */
  constructor(text: string, at: number, problem: string) {
    const rest = text.slice(at).trim();
    const place = rest === '' ? 'at its end' : `at character ${at + 1}, "${shorten(rest, SHOWN)}"`;
    super(`the condition cannot be read ${place}: ${problem}`);
    this.name = 'InvalidWhere';
  }
}
