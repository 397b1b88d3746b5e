import { UserFacingError } from '../sandbox/user-facing-error.ts';

/** No Temporal server is available. The message says why and what to do, and contains no secret. */
export class EngineUnavailable extends UserFacingError {
  constructor(summary: string, items: readonly string[] = []) {
    super(summary, { items });
  }
}

/** The server does not answer now. Waiting may help. */
export class EngineAway extends EngineUnavailable {}

/** The first line of an error's message. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n', 1)[0] ?? '';
}

/** The code of a system error, for example `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
