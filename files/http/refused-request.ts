import { UserFacingError } from '../../sandbox/user-facing-error.ts';

/** What requests are refused for, by HTTP status. Programs may read the codes: those that OpenEnv has too are named as there. */
const STATUSES = {
  INVALID_JSON: 400,
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  STALE_TURN: 409,
  EPISODE_EXISTS: 409,
  RUN_OVER: 410,
  TOO_LONG: 413,
  UNSUPPORTED_TYPE: 415,
  VALIDATION_ERROR: 422,
  UNKNOWN_TYPE: 422,
  CAPACITY_REACHED: 429,
  AWAY: 503,
  RESULTS_AWAY: 503,
} as const;
export type RefusalCode = keyof typeof STATUSES;

/** What a client should know besides. */
const HEADERS: Readonly<Partial<Record<RefusalCode, Readonly<Record<string, string>>>>> = {
  UNAUTHORIZED: { 'www-authenticate': 'Bearer' },
  TOO_LONG: { connection: 'close' },
  CAPACITY_REACHED: { 'retry-after': '1' },
  AWAY: { 'retry-after': '1' },
  RESULTS_AWAY: { 'retry-after': '1' },
};

/** Why a request is not done, as its sender is told. Nothing has changed, unless somebody was away: then it is not known. */
export class RefusedRequest extends UserFacingError {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.code = code;
  }

  get status(): number {
    return STATUSES[this.code];
  }

  get headers(): Readonly<Record<string, string>> {
    return HEADERS[this.code] ?? {};
  }
}
