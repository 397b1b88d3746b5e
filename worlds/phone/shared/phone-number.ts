import { ParseError, parsePhoneNumberWithError } from 'libphonenumber-js';
import { ToolError } from '../../../sandbox/tools/tool-error.ts';

const ERROR_CLASS = 'phonenumbers.phonenumberutil.NumberParseException';
const MAX_LENGTH = 250;

/** The reference's error codes with our own texts. */
const PROBLEMS = {
  0: 'A phone number must begin with + and a country code.',
  1: 'This does not look like a phone number.',
  3: 'The phone number is too short.',
  4: 'The phone number is too long.',
} as const;
type Problem = keyof typeof PROBLEMS;

const PUNCTUATION = String.raw`\-x‐-―−ー－-／ \u00A0\u00AD\u200B\u2060\u3000()（）［］.\[\]\/~⁓∼～`;
const AFTER_LABEL = String.raw`[:.．]?[ \u00A0\t,\-]*`;
/** Notations of an extension (`x12`, `ext. 12`, `;ext=12`, `, 12`) accepted by the reference's library. */
const EXTENSION = [
  String.raw`;ext=\p{Nd}{1,20}`,
  String.raw`[ \u00A0\t,]*(?:e?xt(?:ensi(?:o\u0301?|ó))?n?|ｅ?ｘｔｎ?|доб|anexo)${AFTER_LABEL}\p{Nd}{1,20}#?`,
  String.raw`[ \u00A0\t,]*(?:[xｘ#＃~～]|int|ｉｎｔ)${AFTER_LABEL}\p{Nd}{1,9}#?`,
  String.raw`[\- ]+\p{Nd}{1,6}#`,
  String.raw`[ \u00A0\t]*(?:,,|;)${AFTER_LABEL}\p{Nd}{1,15}#?`,
  String.raw`[ \u00A0\t]*,+${AFTER_LABEL}\p{Nd}{1,9}#?`,
].join('|');
const TRAILING_EXTENSION = new RegExp(`(?:${EXTENSION})$`, 'iu');
const VIABLE = new RegExp(
  String.raw`^(?:\p{Nd}{2}|[+＋]*(?:[${PUNCTUATION}*]*\p{Nd}){3,}[${PUNCTUATION}*A-Za-z\p{Nd}]*(?:${EXTENSION})?)$`,
  'iu',
);
const LABEL = String.raw`[A-Za-z\d]+(?:-+[A-Za-z\d]+)*`;
/** The context of a local number: the beginning of an international number, or a domain. */
const CONTEXT = new RegExp(
  String.raw`^(?:\+[\-.()]*\p{Nd}[\-.()\p{Nd}]*|(?:${LABEL}\.)*[A-Za-z](?:-*[A-Za-z\d])*\.?)$`,
  'u',
);
const KEYPAD = '22233344455566677778889999';

/**
 * Requires a number that Python's phonenumbers.parse() accepts without a region: an international number of plausible
 * length, in any notation, including letters for digits.
 * @throws ToolError with the reference's code
 */
export function requirePhoneNumber(text: string): void {
  const problem = phoneNumberProblem(text);
  if (problem !== null) throw phoneNumberError(problem);
}

export function notAPhoneNumber(): ToolError {
  return phoneNumberError(1);
}

function phoneNumberError(problem: Problem): ToolError {
  return new ToolError(ERROR_CLASS, PROBLEMS[problem], `(${problem})`);
}

function phoneNumberProblem(text: string): Problem | null {
  if (text.length > MAX_LENGTH) return 4;
  const number = possibleNumber(text);
  if (!VIABLE.test(number)) return 1;
  if (!/^[+＋]/.test(number)) return 0;
  try {
    parsePhoneNumberWithError(`+${digits(withoutExtension(number))}`);
    return null;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    if (error.message === 'TOO_LONG') return 4;
    return error.message === 'TOO_SHORT' ? 3 : 0;
  }
}

/** The number with its RFC 3966 context, if any, and without a subaddress. */
function possibleNumber(text: string): string {
  const [parameter, context = ''] = /;phone-context=([^;]*)/.exec(text) ?? [];
  if (parameter === undefined) return withoutSubaddress(firstNumber(text));
  if (!CONTEXT.test(context)) return '';
  const local = text.slice(0, text.indexOf(parameter)).replace(/^.*?tel:/s, '');
  return withoutSubaddress(context.startsWith('+') ? context + local : local);
}

/** The text from the first plus or digit to the last letter or digit. Of two numbers, only the first. */
function firstNumber(text: string): string {
  const start = text.search(/[+＋\p{Nd}]/u);
  const number = start < 0 ? '' : text.slice(start).replace(/[^#\p{L}\p{N}]+$/u, '');
  return number.replace(/[\\/] *x.*$/su, '');
}

function withoutSubaddress(number: string): string {
  return number.replace(/;isub=.*$/s, '');
}

function withoutExtension(number: string): string {
  const shorter = number.replace(TRAILING_EXTENSION, '');
  return VIABLE.test(shorter) ? shorter : number;
}

/** Three or more letters are replaced by the digits of their keys. Fewer letters are dropped. */
function digits(number: string): string {
  const isVanity = (number.match(/[A-Za-z]/g) ?? []).length >= 3;
  return Array.from(number, (character) => {
    if (/\p{Nd}/u.test(character)) return digitValue(character);
    return isVanity && /[A-Za-z]/.test(character) ? KEYPAD.charAt(character.toUpperCase().charCodeAt(0) - 65) : '';
  }).join('');
}

/** The digits of every script are consecutive code points that start at zero. */
function digitValue(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  let offset = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - offset - 1))) offset++;
  return offset % 10;
}
