import type { WorldChange } from '../sandbox/world.ts';

/** A call of a tool, and what its world does after it: one step, of which all or nothing happened. */
export interface WorldCallParts<Answer> {
  readonly run: () => Answer;
  /** The hook of the world. What it throws is the answer too. */
  readonly afterCall?: (() => void) | undefined;
  /** What was changed so far. */
  readonly changes: () => readonly WorldChange[];
  /** What the caller reads of what was thrown. @throws what is no answer */
  readonly errorText: (error: unknown) => string;
}

/** What a call came to. The changes before an error are kept where the world does not roll them back. */
export type WorldCallOutcome<Answer> = { readonly changes: readonly WorldChange[] } & (
  | { readonly answer: Answer }
  | { readonly error: string }
);

/** Runs a tool and, unless it throws, the hook of its world. */
export function runWorldCall<Answer>({
  run,
  afterCall,
  changes,
  errorText,
}: WorldCallParts<Answer>): WorldCallOutcome<Answer> {
  try {
    const answer = run();
    afterCall?.();
    return { answer, changes: changes() };
  } catch (error) {
    return { error: errorText(error), changes: changes() };
  }
}
