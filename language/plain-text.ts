import { withClockDigits } from './clock-times.ts';
import { withDigits } from './numerals.ts';
import { straightMarks } from './quotations.ts';

/**
 * A text as people type it: straight quotes, hyphens and spaces, apostrophes where they belong, and of Markdown only what marks
 * quotations. What is left keeps its order.
 */
export function plainText(text: string): string {
  return withoutJson(withClockDigits(straightMarks(withDigits(text).normalize('NFC'))))
    .replaceAll(/[\u2010\u2011\u2012]/g, '-')
    .replaceAll(/\s?[\u2013\u2014]\s?/g, (dash) => (dash.length === 1 ? '-' : ' - '))
    .replaceAll('\u2212', '-')
    .replaceAll(/(?<=\p{L} )\+(?= \p{L})/gu, 'and')
    .replaceAll(/(?<=\b(?:on|off)) on (?=the way\b)/gi, ' along ')
    .replaceAll(/[\u00A0\u2007\u2009\u202F]/g, ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*#+\s*/gm, '')
    .replaceAll(/\*\*|__|(?<!`)`{1,2}(?!`)/g, '')
    .replaceAll(/\b\p{Lu}(?:-\p{Lu}){2,}\b/gu, (letters) => letters.replaceAll('-', ''))
    .replaceAll(/\b(ca|do|does|did|wo|is|are|was|were|has|have|had|could|would|should)nt\b/gi, "$1n't")
    .replaceAll(/(?<![\w*])\*(?=\S)([^*\n]+)\*(?!\w)/g, '$1');
}

const PAIR = /"(?<key>[\p{L}_ ]{1,40})"\s*:\s*(?:"(?<value>[^"\n.!?]{0,24})"|(?<flag>true|false)\b)?/gu;

/** Keys and short values of JSON are the writer's own words: `{"wifi": true}` says that wifi is on. */
function withoutJson(text: string): string {
  if (!/[{,]\s*"[^"\n]{1,40}"\s*:/.test(text)) return text;
  return text.replaceAll(PAIR, (...match) => {
    const { key = '', value, flag } = match.at(-1) as Record<string, string | undefined>;
    return `${key.replaceAll('_', ' ')}: ${value ?? (flag === undefined ? '' : flag === 'true' ? 'on' : 'off')}`;
  });
}
