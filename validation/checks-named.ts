import { UserFacingError } from '../sandbox/user-facing-error.ts';
import type { Check } from './check.ts';
import { CHECKS } from './checks.ts';

/** A check that nobody knows; the text lists those there are. */
export class UnknownCheck extends UserFacingError {
  constructor(id: string) {
    super(`there is no check "${id}"; the checks are ${CHECKS.map((check) => check.id).join(', ')}`);
    this.name = 'UnknownCheck';
  }
}

/** The checks with these ids or numbers, in the order of their numbers. @throws UnknownCheck */
export function checksNamed(names: readonly string[]): readonly Check[] {
  const isNamed = (check: Check, name: string) => name === check.id || name === String(check.number);
  const unknown = names.find((name) => !CHECKS.some((check) => isNamed(check, name)));
  if (unknown !== undefined) throw new UnknownCheck(unknown);
  return CHECKS.filter((check) => names.some((name) => isNamed(check, name)));
}
