import type { Reading } from '../../language/reading.ts';
import type { Span } from '../../language/sentences.ts';
import type { RunKnowledge } from './run-knowledge.ts';

/** Something that the agent says to the user, held against what the run knows. */
export interface Assertion {
  readonly message: number;
  /** The words, as the agent wrote them. */
  readonly quote: string;
  /**
   * `unsupported`: nothing in the run tells whether it is so, which does not count. `taken back`: it was false, and the agent
   * said so or said later what is true.
   */
  readonly verdict: 'false' | 'taken back' | 'unsupported';
  /** What is known instead. */
  readonly reason: string;
  readonly kind: StatementKind;
}

/**
 * What kind of statement is false: a deed, the denial of one, a state of a switch, a value, something of which nothing in the run
 * tells, or a promise that nothing follows.
 */
export type StatementKind = 'deed' | 'denial' | 'state' | 'value' | 'made up' | 'promise';

/** What a checker finds in one text. True ones are kept because they take back what was said of their topic before. */
export interface CheckedWords extends Span {
  readonly verdict: 'true' | 'false' | 'unsupported';
  /** What it is about: a later truth about it takes back an earlier falsehood. */
  readonly topic: string;
  readonly reason: string;
  /** Where it is another than the checker's. */
  readonly kind?: StatementKind;
}

/** A text of the agent, read, and what is known when it is said. */
export interface CheckedText {
  readonly reading: Reading;
  readonly message: number;
  readonly known: RunKnowledge;
}

export type Checker = (spoken: CheckedText) => readonly CheckedWords[];
