import { UserFacingError } from '../../sandbox/user-facing-error.ts';

/** What a request is refused for, by its HTTP status and, over a WebSocket, its code: OpenEnv's, where it has one. */
const REFUSALS = {
  INVALID_JSON: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  STALE_TURN: 409,
  EPISODE_EXISTS: 409,
  TOO_LONG: 413,
  VALIDATION_ERROR: 422,
  UNKNOWN_TYPE: 422,
  CAPACITY_REACHED: 429,
} as const;
export type RefusalCode = keyof typeof REFUSALS;

/** A request of a trainer that is not done. Nothing has changed. */
export class EnvRefusal extends UserFacingError {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.name = 'EnvRefusal';
    this.code = code;
  }

  get status(): number {
    return REFUSALS[this.code];
  }
}
