import { DEFAULT_TIMEOUT_MS } from './model-options.ts';
import type { ModelSpec } from './model-spec.ts';
import { ProviderFailure } from './provider-failure.ts';
import { providerOf } from './providers.ts';
import { UNUSED_KEY } from './required-key.ts';
import { retryAfterMs } from './retry-after.ts';

/** An HTTP answer other than success. */
interface ErrorAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** What the provider says of it. */
  readonly detail: string;
}

/** A provider's page of HTML is cut here. */
const DETAIL_LENGTH = 300;

/** Words the failures of one model: who failed, how, what mends it; never the key. */
export class ProviderFailures {
  readonly #spec: ModelSpec;
  readonly #key: string;

  constructor(spec: ModelSpec, key: string) {
    this.#spec = spec;
    this.#key = key;
  }

  /** 408, 409, 429 and 5xx pass with time; others do not (engine's retry policy). */
  ofStatus({ status, headers, detail }: ErrorAnswer): ProviderFailure {
    const { type, mend } = this.#meaningOf(status);
    return new ProviderFailure(type, this.#text(`answered ${status}`, detail, mend), {
      scope: mend === undefined ? 'turn' : 'model',
      retryAfterMs: retryAfterMs(headers, Date.now()),
    });
  }

  ofTimeout(): ProviderFailure {
    const { timeoutMs = DEFAULT_TIMEOUT_MS } = this.#spec.options;
    return new ProviderFailure('provider.timeout', this.#text(`gave no answer in ${timeoutMs} ms`), {
      scope: 'turn',
    });
  }

  /** The request or its answer was lost on the way. */
  ofConnection(error: unknown): ProviderFailure {
    return new ProviderFailure('provider.connection', this.#text('cannot be reached', rootText(error)), {
      scope: 'turn',
    });
  }

  /** A success whose body is not what the provider's interface promises. */
  ofMalformedAnswer(detail: string): ProviderFailure {
    return new ProviderFailure('provider.malformed-answer', this.#text('sent an answer that cannot be read', detail), {
      scope: 'turn',
    });
  }

  /** The account's credit is used up: waiting does not help. */
  ofSpentQuota(detail: string): ProviderFailure {
    const text = this.#text('has no credit left', detail, 'Add credit to the account.');
    return new ProviderFailure('provider.quota', text, { scope: 'model' });
  }

  /** Without a mend the failure passes with time. */
  #meaningOf(status: number): { type: string; mend?: string } {
    const { keyVariable = 'the key' } = providerOf(this.#spec.provider);
    if (status === 401) return { type: 'provider.authentication', mend: `Check ${keyVariable}.` };
    if (status === 402) return { type: 'provider.quota', mend: 'Add credit to the account.' };
    if (status === 403) {
      return { type: 'provider.permission', mend: `Check that ${keyVariable} may use this model from here.` };
    }
    if (status === 404) return { type: 'provider.not-found', mend: "Check the model's name and the base URL." };
    if (status === 408) return { type: 'provider.timeout' };
    if (status === 409) return { type: 'provider.conflict' };
    if (status === 429) return { type: 'provider.rate-limited' };
    if (status === 503 || status === 529) return { type: 'provider.overloaded' };
    if (status >= 500) return { type: 'provider.server-error' };
    return { type: 'provider.invalid-request', mend: 'Check that the model takes tools and the options given.' };
  }

  #text(what: string, detail = '', mend = ''): string {
    const { provider, model } = this.#spec;
    const said = detail.replaceAll(/\s+/g, ' ').trim().slice(0, DETAIL_LENGTH).replace(/\.$/, '');
    const text = `${provider} ${model} ${what}${said && `: ${said}`}.${mend && ` ${mend}`}`;
    return this.#key === UNUSED_KEY ? text : text.replaceAll(this.#key, '[key]');
  }
}

/** The innermost cause says most: "fetch failed" says nothing. */
function rootText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof AggregateError) return rootText(cause.errors[0]);
  return cause instanceof Error ? rootText(cause) : error.message;
}
