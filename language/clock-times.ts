import { smallNumber, SMALL_NUMERALS } from './numerals.ts';

const HOUR = `(?:${SMALL_NUMERALS.slice(1, 13).join('|')}|1[0-2]|[1-9])`;
const PAST = new RegExp(
  String.raw`\b(?<part>half|(?:a )?quarter) (?<side>past|after|to|before) (?<hour>${HOUR})\b`,
  'gi',
);
const HALF_DAY = new RegExp(
  String.raw`\b(?<hour>${SMALL_NUMERALS.slice(1, 13).join('|')}|(?<!:)(?:1[0-2]|[1-9])(?= (?:o'clock )?in the))(?: o'clock)?(?<minutes>[ -](?:fifteen|thirty|forty-five))? (?:in the (?<half>morning|afternoon|evening)|(?<short>[ap])\.?m\b\.?)`,
  'gi',
);
const OCLOCK = new RegExp(String.raw`\b(?<hour>${SMALL_NUMERALS.slice(1, 13).join('|')}) o'clock\b`, 'gi');
/** "1700 hours" */
const MILITARY = /\b([01]\d|2[0-3])([0-5]\d) (?:hours|hrs)\b/gi;
const MINUTES: Readonly<Record<string, string>> = { fifteen: '15', thirty: '30', 'forty-five': '45' };

/** The text with times of day in words as digits: "half past one" is 1:30, "five in the afternoon" 5:00 pm. */
export function withClockDigits(text: string): string {
  if (!/\b(?:half|quarter|o'clock|in the (?:morning|afternoon|evening)|[ap]\.?m|\d{4} hours)\b/i.test(text))
    return text;
  return text
    .replaceAll(MILITARY, '$1:$2')
    .replaceAll(PAST, (...match) => {
      const { part = '', side = '', hour = '' } = match.at(-1) as Record<string, string>;
      const isBefore = /to|before/i.test(side);
      const at = smallNumber(hour) - (isBefore ? 1 : 0);
      const minutes = /half/i.test(part) ? 30 : isBefore ? 45 : 15;
      return `${at === 0 ? 12 : at}:${minutes}`;
    })
    .replaceAll(HALF_DAY, (...match) => {
      const { hour = '', minutes, half, short } = match.at(-1) as Record<string, string | undefined>;
      const isMorning = half === undefined ? /a/i.test(short ?? '') : /morning/i.test(half);
      return `${smallNumber(hour)}:${MINUTES[minutes?.slice(1).toLowerCase() ?? ''] ?? '00'} ${isMorning ? 'am' : 'pm'}`;
    })
    .replaceAll(OCLOCK, (...match) => `${smallNumber((match.at(-1) as { hour: string }).hour)} o'clock`);
}
