import type { FailureScope } from '../../sandbox/outside-failure.ts';
import type { ErrorAnswer } from './adapter.ts';
import type { Mask } from '../../sandbox/secrets/mask.ts';
import { ProviderFailure } from './provider-failure.ts';
import { providerOf } from './providers.ts';
import { LONGEST_WAIT_MS, retryAfterMs, waitText } from './retry-after.ts';
import type { ModelSpec } from './spec.ts';

/** Longer details, for example a page of HTML, are cut here. */
const DETAIL_LENGTH = 300;

/** No more is searched for secrets. */
const LONGEST_DETAIL = 100_000;

/** What a failure means for the run. */
interface Meaning {
  readonly type: string;
  readonly scope: FailureScope;
  readonly hint?: string;
}

/** Words the failures of one model: who failed, how, and how to fix it; secrets masked. Each states how far it reaches. */
export class ProviderFailures {
  readonly #spec: ModelSpec;
  readonly #mask: Mask;

  constructor(spec: ModelSpec, mask: Mask) {
    this.#spec = spec;
    this.#mask = mask;
  }

  /** Why the turn itself is at fault, so that the run ends with an outcome; undefined when the provider is. */
  turnReason({ meaning }: ErrorAnswer): string | undefined {
    if (meaning === 'context-full') return "the conversation is longer than the model's context";
    if (meaning === 'content-policy') return 'the provider refused the conversation because of its content policy';
    return undefined;
  }

  /** Somebody else's words for a failure: masked before they are cut, because half a key is a secret too. */
  inOneLine(detail: string): string {
    const masked = this.#mask(detail.slice(0, LONGEST_DETAIL));
    return masked
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .toWellFormed()
      .slice(0, DETAIL_LENGTH);
  }

  ofAnswer({ status, headers, detail, meaning }: ErrorAnswer, error: unknown): ProviderFailure {
    const what = `answered ${status}`;
    const known = meaning === 'no-credit' ? NO_CREDIT : this.#meaningOf(status);
    const wait = known.scope === 'turn' ? retryAfterMs(headers, Date.now()) : undefined;
    if (wait === undefined || wait <= LONGEST_WAIT_MS) return this.#failure(known, what, { detail, error, wait });
    const tooLong: Meaning = { ...known, scope: 'model', hint: 'Run the same command again after that time.' };
    return this.#failure(tooLong, `${what} and asks to wait ${waitText(wait)}`, { detail, error });
  }

  ofTimeout(timeoutMs: number, error: unknown): ProviderFailure {
    return this.#failure({ type: 'provider.timeout', scope: 'turn' }, `gave no answer in ${timeoutMs} ms`, { error });
  }

  /** The request or its answer was lost on the way. */
  ofConnection(error: unknown): ProviderFailure {
    const detail = rootText(error);
    return this.#failure({ type: 'provider.connection', scope: 'turn' }, 'cannot be reached', { detail, error });
  }

  /** A success whose body is not what the provider's interface promises. */
  ofMalformedAnswer(detail: string, error?: unknown): ProviderFailure {
    const meaning: Meaning = { type: 'provider.malformed-answer', scope: 'turn' };
    return this.#failure(meaning, 'sent an answer that cannot be read', { detail, error });
  }

  #meaningOf(status: number): Meaning {
    const { keyVariable = 'the key' } = providerOf(this.#spec.provider);
    switch (status) {
      case 401:
        return { type: 'provider.authentication', scope: 'model', hint: `Check ${keyVariable}.` };
      case 402:
        return NO_CREDIT;
      case 403: {
        const hint = `Check that ${keyVariable} may use this model from here.`;
        return { type: 'provider.permission', scope: 'model', hint };
      }
      case 404:
        return { type: 'provider.not-found', scope: 'model', hint: "Check the model's name and the base URL." };
      case 408:
        return { type: 'provider.timeout', scope: 'turn' };
      case 409:
        return { type: 'provider.conflict', scope: 'turn' };
      case 429:
        return { type: 'provider.rate-limited', scope: 'turn' };
      case 503:
      case 529:
        return { type: 'provider.overloaded', scope: 'turn' };
      default:
        return status >= 500 ? { type: 'provider.server-error', scope: 'turn' } : INVALID_REQUEST;
    }
  }

  #failure(
    { type, scope, hint }: Meaning,
    what: string,
    { detail = '', error, wait }: { detail?: string; error?: unknown; wait?: number | undefined },
  ): ProviderFailure {
    const { provider, model } = this.#spec;
    const said = this.inOneLine(detail).replace(/\.$/, '');
    const message = `${provider} ${model} ${what}${said && `: ${said}`}.${hint === undefined ? '' : ` ${hint}`}`;
    const cause = error === undefined ? {} : { cause: this.#cause(error) };
    return new ProviderFailure(type, message, { scope, retryAfterMs: wait, ...cause });
  }

  /** The vendor's error holds headers, the key among them, and failures are stored: only its name and masked text are kept. */
  #cause(error: unknown): Error {
    const cause = new Error(this.inOneLine(error instanceof Error ? error.message : String(error)));
    cause.name = error instanceof Error ? error.constructor.name : typeof error;
    return cause;
  }
}

const NO_CREDIT: Meaning = { type: 'provider.quota', scope: 'model', hint: 'Add credit to the account.' };

const INVALID_REQUEST: Meaning = {
  type: 'provider.invalid-request',
  scope: 'cell',
  hint: 'Check that the model takes tools and the options given.',
};

/** The innermost cause says most: "fetch failed" says nothing. */
function rootText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof AggregateError) return rootText(cause.errors[0]);
  return cause instanceof Error ? rootText(cause) : error.message;
}
