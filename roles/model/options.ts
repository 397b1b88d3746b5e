/** What a model spec may set after its `?`. Absent ones are left to the provider's own default. */
export interface ModelOptions {
  readonly temperature?: number;
  readonly topP?: number;
  /** The most tokens one turn may produce. */
  readonly maxTokens?: number;
  readonly reasoningEffort?: ReasoningEffort;
  /** Of a server other than the provider's own, up to and including its version prefix. */
  readonly baseUrl?: string;
  /** How long one attempt of a turn may take; then it is abandoned and tried again. */
  readonly timeoutMs?: number;
  /** How long a scripted role waits before each turn. */
  readonly delayMs?: number;
  /** Which of the recorded runs in a file. */
  readonly id?: string;
}

export type OptionName = keyof ModelOptions;

const REASONING_EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;
type ReasoningEffort = (typeof REASONING_EFFORTS)[number];

/** Longer than any turn should take. */
export const DEFAULT_TIMEOUT_MS = 240_000;

/** Node ends a request itself when no answer has begun after 300 s. */
const LONGEST_TIMEOUT_MS = 290_000;

/** The longest time a timer takes. Vendors' clients get it as their time limit: model-role.ts keeps the real one. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

interface OptionForm<Value> {
  /** What may be written, for people. */
  readonly accepts: string;
  /** Undefined when the text is not such a value. */
  readonly read: (text: string) => Value | undefined;
}

/** How each option is written. */
export const OPTION_FORMS: { readonly [Name in OptionName]-?: OptionForm<NonNullable<ModelOptions[Name]>> } = {
  temperature: numberBetween(0, 2),
  topP: numberBetween(0, 1),
  maxTokens: positiveInteger(),
  reasoningEffort: {
    accepts: `one of ${REASONING_EFFORTS.join(', ')}`,
    read: (text) => REASONING_EFFORTS.find((effort) => effort === text),
  },
  baseUrl: {
    accepts:
      'an http or https address without user name and password, query and fragment (a key belongs in the environment)',
    read: readUrl,
  },
  timeoutMs: positiveInteger(LONGEST_TIMEOUT_MS),
  delayMs: positiveInteger(),
  id: { accepts: 'the id of a run', read: (text) => text || undefined },
};

function numberBetween(low: number, high: number): OptionForm<number> {
  return {
    accepts: `a number from ${low} to ${high}`,
    read: (text) => {
      const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
      return value >= low && value <= high ? value : undefined;
    },
  };
}

function positiveInteger(high = 999_999_999): OptionForm<number> {
  return {
    accepts: `a whole number from 1 to ${high}`,
    read: (text) => (/^[1-9]\d{0,8}$/.test(text) && Number(text) <= high ? Number(text) : undefined),
  };
}

function readUrl(text: string): string | undefined {
  const url = URL.parse(text);
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  return isWeb && [url.username, url.password, url.search, url.hash].join('') === '' ? text : undefined;
}
