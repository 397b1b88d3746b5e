/** What a model spec may set after its `?`. Absent ones are left to the provider's own default. */
export interface ModelOptions {
  readonly temperature?: number;
  readonly topP?: number;
  /** The most tokens one turn may produce. */
  readonly maxTokens?: number;
  readonly effort?: Effort;
  /** Asks for the same answer to the same request, as far as the provider can promise that. */
  readonly seed?: number;
  /** Which of OpenAI's two interfaces is spoken. */
  readonly api?: Api;
  /** Whether the answer comes in parts. It is used only when it is whole, but may then take longer. */
  readonly stream?: boolean;
  /** Of a server other than the provider's own, up to and including its version prefix. */
  readonly baseUrl?: string;
  /** How long one attempt of a turn may take; then it is abandoned and tried again. */
  readonly timeoutMs?: number;
  /** The environment variable that holds this model's key, in place of the provider's own. */
  readonly keyEnv?: string;
  /** Written `header.NAME=VARIABLE`: headers to send, and the environment variables that hold their values. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How long a scripted role waits before each turn. */
  readonly delayMs?: number;
  /** Which of the recorded runs in a file. */
  readonly id?: string;
  /** What it is called where people read of it. A spec may also be written `NAME=SPEC`. */
  readonly as?: string;
  /** Of a file with an agent: the first 12 digits of its SHA-256, so that no other version plays. */
  readonly version?: string;
}

export type OptionName = keyof ModelOptions;

/** How much a model thinks before it answers; each model takes some of these. */
const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;
export type Effort = (typeof EFFORTS)[number];

const APIS = ['chat', 'responses'] as const;
export type Api = (typeof APIS)[number];

/** Longer than any turn of a model should take. */
export const DEFAULT_TIMEOUT_MS = 240_000;

/** A day. */
const LONGEST_TIMEOUT_MS = 86_400_000;

/** The longest time a timer takes. Vendors' clients get it as their time limit: model-role.ts keeps the real one. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

interface OptionForm<Value> {
  /** What may be written, for people. */
  readonly accepts: string;
  /** Undefined when the text is not such a value. */
  readonly read: (text: string) => Value | undefined;
}

/** What {@link readAddress} reads. */
export const ADDRESS =
  'an http or https address without user name and password, query and fragment (a secret belongs in a variable of the environment: keyEnv=VARIABLE or header.NAME=VARIABLE sends it)';

/** Held by the environment, so that no secret stands in a spec: specs are part of ids and results. */
export const VARIABLE: OptionForm<string> = {
  accepts: 'the name of an environment variable',
  read: (text) => (/^[A-Za-z_]\w*$/.test(text) ? text : undefined),
};

const ALIAS = /^[\w.-]{1,40}$/;

/** How each option is written; each header is a {@link VARIABLE}. */
export const OPTION_FORMS: {
  readonly [Name in Exclude<OptionName, 'headers'>]-?: OptionForm<NonNullable<ModelOptions[Name]>>;
} = {
  temperature: numberBetween(0, 2),
  topP: numberBetween(0, 1),
  maxTokens: positiveInteger(),
  effort: oneOf(EFFORTS),
  seed: { accepts: 'a whole number from 0 to 2147483647', read: (text) => wholeNumber(text, 0, 2 ** 31 - 1) },
  api: oneOf(APIS),
  stream: { accepts: 'true or false', read: (text) => ({ true: true, false: false })[text] },
  baseUrl: {
    accepts: ADDRESS,
    read: readAddress,
  },
  timeoutMs: positiveInteger(LONGEST_TIMEOUT_MS),
  keyEnv: VARIABLE,
  delayMs: positiveInteger(),
  id: { accepts: 'the id of a run', read: (text) => text || undefined },
  as: {
    accepts: 'a name of at most 40 letters, digits and . _ -',
    read: (text) => (ALIAS.test(text) ? text : undefined),
  },
  version: {
    accepts: 'the first 12 digits of the SHA-256 of the file, in lower case',
    read: (text) => (/^[0-9a-f]{12}$/.test(text) ? text : undefined),
  },
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
    read: (text) => wholeNumber(text, 1, high),
  };
}

function wholeNumber(text: string, low: number, high: number): number | undefined {
  const value = /^(0|[1-9]\d{0,9})$/.test(text) ? Number(text) : NaN;
  return value >= low && value <= high ? value : undefined;
}

function oneOf<Word extends string>(words: readonly Word[]): OptionForm<Word> {
  return { accepts: `one of ${words.join(', ')}`, read: (text) => words.find((word) => word === text) };
}

/** The address of a server, as it was written; undefined if it is none, or holds more. */
export function readAddress(text: string): string | undefined {
  const url = URL.parse(text);
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  return isWeb && [url.username, url.password, url.search, url.hash].join('') === '' ? text : undefined;
}
