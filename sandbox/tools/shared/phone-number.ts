import { ParseError, parsePhoneNumberWithError } from 'libphonenumber-js';
import { ToolError } from '../tool-error.ts';

const ERROR_CLASS = 'phonenumbers.phonenumberutil.NumberParseException';
const LONGEST = 250;

/** The reference's error codes, with the case in our words. */
const PROBLEMS = {
  0: 'a phone number begins with + and the calling code of a country',
  1: 'this does not look like a phone number',
  3: 'the phone number is too short',
  4: 'the phone number is too long',
} as const;
type Problem = keyof typeof PROBLEMS;

const PUNCTUATION = String.raw`\-x‐-―−ー－-／ \u00A0\u00AD\u200B\u2060\u3000()（）［］.\[\]\/~⁓∼～`;
const AFTER_LABEL = String.raw`[:.．]?[ \u00A0\t,\-]*`;
/** Ways to write an extension (`x12`, `ext. 12`, `;ext=12`, `, 12`), as the library the reference uses accepts them. */
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
/** Where a local number belongs: the beginning of an international one, or a domain. */
const CONTEXT = new RegExp(
  String.raw`^(?:\+[\-.()]*\p{Nd}[\-.()\p{Nd}]*|(?:${LABEL}\.)*[A-Za-z](?:-*[A-Za-z\d])*\.?)$`,
  'u',
);
const KEYPAD = '22233344455566677778889999';

/**
 * Requires what Python's phonenumbers.parse() accepts without a region:
 * an international number of plausible length, in any notation, letters for digits included.
 * @throws ToolError with the reference's code in front of the text
 */
export function requirePhoneNumber(text: string): void {
  const problem = phoneNumberProblem(text);
  if (problem !== null) throw new ToolError(ERROR_CLASS, `(${problem}) ${PROBLEMS[problem]}`);
}

export function notAPhoneNumber(): ToolError {
  return new ToolError(ERROR_CLASS, `(1) ${PROBLEMS[1]}`);
}

function phoneNumberProblem(text: string): Problem | null {
  if (text.length > LONGEST) return 4;
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

/** The number with its RFC 3966 context, where it has one, and without a subaddress. */
function possibleNumber(text: string): string {
  const [parameter, context = ''] = /;phone-context=([^;]*)/.exec(text) ?? [];
  if (parameter === undefined) return withoutSubaddress(firstNumber(text));
  if (!CONTEXT.test(context)) return '';
  const local = text.slice(0, text.indexOf(parameter)).replace(/^.*?tel:/s, '');
  return withoutSubaddress(context.startsWith('+') ? context + local : local);
}

/** From the first plus or digit to the last letter or digit, and only the first of two numbers. */
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

/** With three letters or more, letters stand for the digits of their keys; otherwise they are dropped. */
function digits(number: string): string {
  const isVanity = (number.match(/[A-Za-z]/g) ?? []).length >= 3;
  return Array.from(number, (character) => {
    if (/\p{Nd}/u.test(character)) return digitValue(character);
    return isVanity && /[A-Za-z]/.test(character) ? KEYPAD.charAt(character.toUpperCase().charCodeAt(0) - 65) : '';
  }).join('');
}

/** Digits of a script follow each other from zero. */
function digitValue(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  let offset = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - offset - 1))) offset++;
  return offset % 10;
}
