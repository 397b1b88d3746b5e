import type { PlayableRole } from '../../sandbox/message.ts';
import { OutsideFailure } from '../../sandbox/outside-failure.ts';
import type { FailureScope } from '../../sandbox/outside-failure.ts';
import type { ModelReport } from '../../sandbox/event.ts';
import type { FailedTurn } from '../role.ts';
import type { ErrorAnswer, ErrorMeaning } from './adapter.ts';
import { askedWait } from './asked-wait.ts';
import { meaningOf } from './error-wordings.ts';
import type { Mask } from '../../sandbox/secrets/mask.ts';
import { SEAT_SILENT, silenceText } from '../../sandbox/silence.ts';
import { ProviderFailure } from './provider-failure.ts';
import { providerOf } from './providers.ts';
import { LONGEST_WAIT_MS, waitText } from './retry-after.ts';
import { nameOf } from './spec.ts';
import { unreachedBy } from './unreached.ts';
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

interface Details extends Partial<Pick<ProviderFailure, 'report' | 'lastly' | 'unreached'>> {
  readonly detail?: string;
  readonly error?: unknown;
  readonly wait?: number | undefined;
}

/** Words the failures of one model: who failed, how, and how to fix it; secrets masked. Each states how far it reaches. */
export class ProviderFailures {
  readonly #spec: ModelSpec;
  readonly #mask: Mask;

  constructor(spec: ModelSpec, mask: Mask) {
    this.#spec = spec;
    this.#mask = mask;
  }

  /** How the turn ends if the conversation is at fault; undefined when the provider is. */
  failedTurn(answer: ErrorAnswer): FailedTurn | undefined {
    const meaning = meaningOf(answer);
    if (meaning === 'context-full') return FULL_CONTEXT;
    if (meaning !== 'content-policy') return undefined;
    const said = this.inOneLine(answer.detail).replace(/\.$/, '');
    const reason = `the provider refused the conversation because of its content policy${said && `: ${said}`}`;
    return { kind: 'failed', reason, failureKind: 'filtered' };
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

  ofAnswer(answer: ErrorAnswer, error: unknown): ProviderFailure {
    const { status, detail } = answer;
    const what = `answered ${status}`;
    const meaning = meaningOf(answer);
    const known = (meaning && BY_MEANING[meaning]?.(this.#keyName)) ?? this.#byStatus(status);
    const wait = askedWait(answer, Date.now());
    const passes = known.scope === 'turn' || (known === NO_CREDIT && wait?.isDate === true);
    if (!passes || wait === undefined) return this.#failure(known, what, { detail, error });
    if (wait.ms <= LONGEST_WAIT_MS) {
      const waited = known.scope === 'turn' ? known : RATE_LIMITED;
      return this.#failure(waited, what, { detail, error, wait: wait.ms });
    }
    const until = new Date(Date.now() + wait.ms).toISOString().slice(0, 16).replace('T', ' ');
    const raise = known === NO_CREDIT ? 'Raise the limit of the account, or run' : 'Run';
    const tooLong: Meaning = { ...known, scope: 'model', hint: `${raise} the same command again after that time.` };
    return this.#failure(tooLong, `${what} and asks to wait ${waitText(wait.ms)}, until ${until} UTC`, {
      detail,
      error,
    });
  }

  ofTimeout(timeoutMs: number, role: PlayableRole, error: unknown): OutsideFailure {
    if (providerOf(this.#spec.provider).submitted) {
      return new OutsideFailure(SEAT_SILENT, silenceText(role, timeoutMs), { scope: 'cell', cause: error });
    }
    return this.#failure({ type: 'provider.timeout', scope: 'turn' }, `gave no answer in ${timeoutMs} ms`, { error });
  }

  /** The request or its answer was lost on the way. */
  ofConnection(error: unknown): ProviderFailure {
    const detail = rootText(error);
    const found = unreachedBy(error);
    const unreached = found && { ...found, reason: this.inOneLine(found.reason) };
    const meaning: Meaning = { type: 'provider.connection', scope: 'turn' };
    return this.#failure(meaning, 'cannot be reached', { detail, error, unreached });
  }

  /** The provider says in a success that it failed. */
  ofErrorInAnswer(words: string, report: ModelReport): ProviderFailure {
    const meaning: Meaning = { type: 'provider.error-answer', scope: 'turn' };
    return this.#failure(meaning, 'reported an error in its answer', { detail: words, report });
  }

  /** The answer may be a part of one: no one knows what its finish reason means. */
  ofUnknownEnd(reason: string, report: ModelReport): ProviderFailure {
    const meaning: Meaning = { type: 'provider.error-answer', scope: 'turn' };
    return this.#failure(meaning, 'ended its answer with a reason that is not known', { detail: reason, report });
  }

  /** The model did not do what it was asked for, perhaps by chance. @param lastly the turn if it happens again */
  ofEmptyAnswer(lastly: FailedTurn, report: ModelReport): ProviderFailure {
    const meaning: Meaning = { type: 'model.empty', scope: 'turn' };
    return this.#failure(meaning, 'gave an empty answer', { detail: lastly.reason, report, lastly });
  }

  /** The answer is nothing but tool calls that the server left in the text. */
  ofLeakedCalls(text: string, report: ModelReport): ProviderFailure {
    const hint = 'Start the server with the chat template and the tool-call parser of this model.';
    const meaning: Meaning = { type: 'provider.template', scope: 'turn', hint };
    return this.#failure(meaning, 'left a tool call in the text', { detail: text, report });
  }

  /** The client library cannot send what the spec asks for. */
  ofWarnings(warnings: readonly string[]): ProviderFailure {
    const hint = 'Leave out what the model does not take.';
    const meaning: Meaning = { type: 'provider.unsupported', scope: 'model', hint };
    return this.#failure(meaning, 'would ignore a part of the request', { detail: warnings.join('; ') });
  }

  /** A success whose body is not what the provider's interface promises. */
  ofMalformedAnswer(detail: string, error?: unknown): ProviderFailure {
    const meaning: Meaning = { type: 'provider.malformed-answer', scope: 'turn' };
    return this.#failure(meaning, 'sent an answer that cannot be read', { detail, error });
  }

  get #keyName(): string {
    const { options, provider } = this.#spec;
    return options.keyEnv ?? providerOf(provider).keyVariable ?? 'the key';
  }

  #byStatus(status: number): Meaning {
    switch (status) {
      case 401:
        return badKey(this.#keyName);
      case 402:
        return NO_CREDIT;
      case 403: {
        const hint = `Check that ${this.#keyName} may use this model from here.`;
        return { type: 'provider.permission', scope: 'cell', hint };
      }
      case 404:
        return UNKNOWN_MODEL;
      case 408:
        return { type: 'provider.timeout', scope: 'turn' };
      case 409:
        return { type: 'provider.conflict', scope: 'turn' };
      case 429:
        return RATE_LIMITED;
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
    { detail = '', error, wait, report, lastly, unreached }: Details,
  ): ProviderFailure {
    const { provider } = this.#spec;
    const help = (provider === 'endpoint' ? ENDPOINT_HINTS[type] : undefined) ?? hint;
    const said = this.inOneLine(detail).replace(/\.$/, '');
    const message = `${this.#mask(nameOf(this.#spec))} ${what}${said && `: ${said}`}.${help === undefined ? '' : ` ${help}`}`;
    const cause = error === undefined ? {} : { cause: this.#cause(error) };
    return new ProviderFailure(type, message, { scope, retryAfterMs: wait, report, lastly, unreached, ...cause });
  }

  /** The vendor's error holds headers, the key among them, and failures are stored: only its name and masked text are kept. */
  #cause(error: unknown): Error {
    const cause = new Error(this.inOneLine(error instanceof Error ? error.message : String(error)));
    cause.name = error instanceof Error ? error.constructor.name : typeof error;
    return cause;
  }
}

/** An endpoint has neither models nor options. */
const ENDPOINT_HINTS: Readonly<Record<string, string>> = {
  'provider.not-found': 'Check its address.',
  'provider.invalid-request': 'Its own log may say why.',
};

const NO_CREDIT: Meaning = {
  type: 'provider.quota',
  scope: 'model',
  hint: 'Add credit to the account or raise its limit, then run the same command again.',
};

function badKey(keyName: string): Meaning {
  return { type: 'provider.authentication', scope: 'model', hint: `Check ${keyName}.` };
}

const RATE_LIMITED: Meaning = { type: 'provider.rate-limited', scope: 'turn' };

const UNKNOWN_MODEL: Meaning = {
  type: 'provider.not-found',
  scope: 'model',
  hint: "Check the model's name and the base URL.",
};

/** Meanings that end a failure; the others end the turn. */
const BY_MEANING: { readonly [Name in ErrorMeaning]?: (keyName: string) => Meaning } = {
  'bad-key': badKey,
  'unknown-model': () => UNKNOWN_MODEL,
  'no-credit': () => NO_CREDIT,
  'rate-limited': () => RATE_LIMITED,
};

/** The turn's end if its conversation is too long for the model. */
export const FULL_CONTEXT: FailedTurn = {
  kind: 'failed',
  reason: "the conversation is longer than the model's context",
  failureKind: 'context-full',
};

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
