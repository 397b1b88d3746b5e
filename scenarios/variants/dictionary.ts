import type { JsonValue } from '../../sandbox/json.ts';
import { variedForms } from './varied-value.ts';
import type { VariedValue, VariedForm } from './varied-value.ts';

const PHONE = /^\+\d{7,15}$/;
/** Digits as people group them: +1 408-996-1010, (408) 996 1010. */
const GROUPED_DIGITS = /\+?\d(?:[\s().-]{0,2}\d){6,14}/g;
/** Digits of a number without its country code. */
const NATIONAL = 10;
/** A result inside a text. */
const REFERENCE = /(\{[^{}]*\})/;

/** A value, and what stands in its place: its forms by those of the other. */
export interface Replacement {
  readonly value: VariedValue['value'];
  readonly by: VariedValue['value'];
}

/** What replaces what: each value by another, in all texts at once, so that two values can trade places. */
export class Dictionary {
  readonly #words = new Map<string, string>();
  readonly #numbers = new Map<number, VariedForm>();
  readonly #phones = new Map<string, string>();
  readonly #pattern: RegExp;

  /**
   * Of two replacements of one form the first holds. What of a drawn value is in the texts already becomes the old one, or there
   * would be two of them.
   */
  constructor(replacements: readonly Replacement[]) {
    const pairs = replacements.flatMap(({ value, by }) => {
      const forms = variedForms(by);
      return variedForms(value).map((form, index): [VariedForm, VariedForm] => [form, forms[index] ?? form]);
    });
    for (const [from, to] of pairs) this.#set(from, to);
    for (const [from, to] of pairs) this.#set(to, from);
    this.#pattern = wordsPattern([...this.#words.keys()]);
  }

  #set(from: VariedForm, to: VariedForm): void {
    if (typeof from === 'number' && !this.#numbers.has(from)) this.#numbers.set(from, to);
    const text = String(from);
    if (PHONE.test(text) && PHONE.test(String(to))) return this.#setPhone(text.slice(1), String(to).slice(1));
    if (!this.#words.has(text)) this.#words.set(text, String(to));
  }

  #setPhone(from: string, to: string): void {
    if (!this.#phones.has(from)) this.#phones.set(from, to);
    const national = from.slice(-NATIONAL);
    if (from.length > NATIONAL && !this.#phones.has(national)) this.#phones.set(national, to.slice(-NATIONAL));
  }

  /** The text with each value in it replaced, as a whole word; references to results are left as they are. */
  text(text: string): string {
    return text
      .split(REFERENCE)
      .map((part) => (REFERENCE.test(part) ? part : this.#replaced(part)))
      .join('');
  }

  /** A value with all texts and numbers in it replaced; keys stay. */
  value<Value>(value: Value): Value {
    return this.#json(value as JsonValue) as Value;
  }

  #json(value: JsonValue): JsonValue {
    if (typeof value === 'string') return this.text(value);
    if (typeof value === 'number') return this.#numbers.get(value) ?? value;
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return (value as readonly JsonValue[]).map((item) => this.#json(item));
    if ('$result' in value) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.#json(item)]));
  }

  #replaced(text: string): string {
    const withPhones = text.replaceAll(GROUPED_DIGITS, (written) => {
      const digits = written.replaceAll(/\D/g, '');
      const other = [...(this.#phones.get(digits) ?? digits)];
      return other.length === digits.length ? written.replaceAll(/\d/g, () => other.shift()!) : `+${other.join('')}`;
    });
    if (this.#words.size === 0) return withPhones;
    return withPhones.replaceAll(this.#pattern, (word) => {
      const exact = this.#words.get(word);
      return exact ?? capitalized(this.#words.get(uncapitalized(word)) ?? word);
    });
  }
}

/** The longest first; a form that begins with a small letter is found at the beginning of a sentence too. */
function wordsPattern(forms: readonly string[]): RegExp {
  const longestFirst = forms.toSorted((one, other) => other.length - one.length);
  const patterns = longestFirst.map((form) => {
    const [first = '', ...rest] = form;
    const begin = /\p{Ll}/u.test(first) ? `[${first}${first.toUpperCase()}]` : escaped(first);
    return begin + escaped(rest.join(''));
  });
  return new RegExp(String.raw`(?<![\p{L}\p{N}_]|\d[.,])(?:${patterns.join('|')})(?![\p{L}\p{N}_]|[.,]\d)`, 'gu');
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function uncapitalized(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
