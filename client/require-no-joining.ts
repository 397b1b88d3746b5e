import { isExternal, parseModelSpec } from '../roles/model/spec.ts';
import { UserError } from './errors.ts';

/**
 * Refuses to play in this process what waits for somebody who joins.
 * @param fix what to do instead, as a part of a sentence
 * @throws UserError
 */
export function requireNoJoining(specs: readonly string[], fix: string): void {
  const waiting = specs.find((spec) => isExternal(parseModelSpec(spec)));
  if (waiting === undefined) return;
  throw new UserError(
    `${waiting} waits for somebody who joins the run, and no one can join one in this process: ${fix}`,
  );
}
