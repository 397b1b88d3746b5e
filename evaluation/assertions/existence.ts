import { saidDates } from '../../language/dates.ts';
import { digitsOf, phonesIn } from '../../language/find-values.ts';
import type { Checker, CheckedText } from './assertion.ts';
import { isPluralOf } from './counts.ts';
import { nounsOf } from './acts.ts';
import { falseClauses } from './in-clauses.ts';
import { mentionsIn } from './mentions.ts';

const NOT_THERE =
  /^(?:'s (?:number|contact))? (?:is|are)(?:n't| not)(?: saved| listed| stored| anywhere)? (?:in|among|on) (?:your|the) (?:contacts?|address book|phone)\b(?! (?:any ?more|any longer))/i;
const NONE =
  /\b(?:you(?:'ve| have| had| haven't| have not| hadn't| don't have| do not have| didn't| did not| never)|there(?:'s| is| are| was| were| isn't| aren't| weren't)|i (?:found|see|can find))\b[^.;]{0,20}?\b(?:no|any|zero)\s+(?<what>[\p{L}-]+(?: [\p{L}-]+)?)(?<after>[^.;]*)/iu;
const NUMBER_NOT =
  /\b(?:that|this|the|a) (?:phone )?number\b(?: (?:that|which))?[^.;]{0,20}\b(?:isn't|is not|not|doesn't|does not) (?:\w+ )?(?:saved|stored|listed|in|among|on|belong|exist)\b|\b(?:nobody|no one|no contact|none of your contacts)\b[^.;]{0,20}\b(?:has|have|had|with|under|uses?) (?:that|this|the|such an?) (?:phone )?number\b|\bno (?:contact|person) with (?:that|this|the) (?:phone )?number\b/i;
const NOTHING_DUE =
  /\bnothing(?:'s| is| was)? (?:due|coming up|scheduled|planned|pending)\b|\bnothing (?:left|more) (?:due|to do)\b|\bno upcoming reminders?\b/i;

/** Who and what is there, said not to be. */
export const existence: Checker = (spoken) => {
  const { reading, known, message } = spoken;
  const mentions = mentionsIn(reading, known);
  return falseClauses(spoken, 'existence', (text, clause) => {
    const absent = mentions.find(
      (one) =>
        one.start >= clause.start &&
        one.start < clause.end &&
        NOT_THERE.test(reading.masked.slice(one.end, clause.end)) &&
        one.rows.some(({ table, row }) => known.log.rows(table, message).includes(row)),
    );
    if (absent !== undefined) return `${absent.name} is there`;
    if (/\b(?:any ?more|any longer|no longer)\b/i.test(text)) return undefined;
    if (NUMBER_NOT.test(text) && isNumberThere(spoken)) return 'somebody has this number';
    if (NOTHING_DUE.test(text) && isDue(text, spoken)) return 'something is due then';
    const none = NONE.exec(text);
    return none === null || /^[^.;]*\b(?:other|more|else|further|idea|access|way|need)\b/i.test(none.groups!['what']!)
      ? undefined
      : isThere(none.groups!['what']!, none.groups!['after']!, spoken);
  });
};

function isNumberThere({ known, message }: CheckedText): boolean {
  const heard = known.heard.flatMap((text) => phonesIn(text).map(({ start, end }) => digitsOf(text.slice(start, end))));
  return known
    .valuesOf('phone')
    .some(
      ({ table, row, value }) =>
        known.valuesOf('name').some((one) => one.row === row) &&
        heard.includes(digitsOf(value)) &&
        known.log.rows(table, message).includes(row),
    );
}

/** Whether something is to come, on the day that is named if one is. */
function isDue(text: string, { known, message }: CheckedText): boolean {
  const [date] = saidDates(
    `${text} `.replace(/\btoday\b/i, `on ${known.now.parts.month}/${known.now.parts.day}`),
    known.now.parts,
  );
  return Object.entries(known.log.tables).some(
    ([table, { words, columns }]) =>
      words.isDue &&
      known.log.rows(table, message).some((row) =>
        Object.entries(columns).some(([column, { type, isStamp }]) => {
          const at = row[column];
          if (type !== 'time' || isStamp || typeof at !== 'number' || at < known.now.seconds) return false;
          const { parts } = known.instant(at);
          return date?.day === undefined || (date.day === parts.day && date.month === parts.month);
        }),
      ),
  );
}

const QUALIFIED =
  /^\s*(?:(?:that|which|who|for|from|about|with|named|called|to|at|due|on (?!your|the phone)|by|like|matching|between|before|after|since|under|whose)\b|[a-z]+ed\b(?! (?:in|on|yet)\b))/i;

function isThere(what: string, after: string, { known, message }: CheckedText): string | undefined {
  const { tables } = known.log;
  const [first = '', second = ''] = what.toLowerCase().split(' ');
  const isOwn = (row: object) => known.selves.some((one) => one.row === row);
  const noun = nounsOf(tables).find(({ words }) => new RegExp(`^${words}$`, 'i').test(first));
  const isHead =
    second === '' || /^(?:in|on|among|at|yet|saved|stored|listed|here|there|so|and|or|for now)$/.test(second);
  if (
    noun !== undefined &&
    isHead &&
    !QUALIFIED.test(` ${second}${after}`) &&
    known.log.rows(noun.table, message).some((row) => !isOwn(row))
  )
    return `there are ${tables[noun.table]!.words.several}`;
  const isOfKind = (value: string) => value.toLowerCase() === first || isPluralOf(first, value);
  const kind = known
    .valuesOf('word')
    .find(({ value, table, row }) => isOfKind(value) && known.log.rows(table, message).includes(row));
  return kind !== undefined && !QUALIFIED.test(` ${second}${after}`) ? `there is: ${kind.value}` : undefined;
}
