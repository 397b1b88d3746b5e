import { UserFacingError } from '../../../sandbox/user-facing-error.ts';

/** A notification did not reach its receiver. The message holds no secret: no URL of a webhook, no password. */
export class Undelivered extends UserFacingError {
  constructor(message: string) {
    super(message);
    this.name = 'Undelivered';
  }
}

/** The value of a variable that holds a secret. @throws Undelivered */
export function secretIn(variable: string, environment: Readonly<Record<string, string | undefined>>): string {
  const value = environment[variable]?.trim();
  if (!value) throw new Undelivered(`${variable} is not set on this worker: set it on all workers, and restart them`);
  return value;
}

/** The code of a network error, such as `ECONNREFUSED`; its message may hold addresses. */
export function networkErrorCode(error: unknown): string {
  const { code, cause, name } = error as { readonly code?: unknown; readonly cause?: unknown; readonly name?: string };
  if (typeof code === 'string') return code;
  return cause === undefined ? (name ?? 'unknown error') : networkErrorCode(cause);
}
