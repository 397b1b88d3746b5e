import { saidDates } from '../../language/dates.ts';
import { digitsOf, lastDigitsOf, phonesIn } from '../../language/find-values.ts';
import { sparing } from '../../language/sparing.ts';
import type { Checker, CheckedText } from './assertion.ts';
import { isPluralOf } from './counts.ts';
import { nounsOf } from './acts.ts';
import { dueOf } from './durations.ts';
import { falseClauses } from './in-clauses.ts';
import { mentionsIn } from './mentions.ts';

const NOT_THERE =
  /^(?:'s (?:number|contact))? (?:is|are)(?:n't| not)(?: saved| listed| stored| anywhere)? (?:in|among|on) (?:your|the) (?:contacts?|address book|phone)\b(?! (?:any ?more|any longer))/i;
/** "There's no Jonas on your phone." */
const NO_NAMED = sparing(
  /\b(?:there(?:'s| is| was)|you (?:have|had|don't have|do not have)|i (?:see|found|don't see)) (?:no|any|an?)(?: (?:such )?(?:contact|person|entry|one)(?: (?:called|named|for|by the name of|under))?)? $/i,
);
const NONE = sparing(
  /\b(?:you(?:'ve|(?: now| currently)? have| had| haven't| have not| hadn't| don't have| do not have| didn't| did not| never)|there(?:'s| is| are| was| were| isn't| aren't| weren't)|i (?:found|see|can find))\b[^.;]{0,20}?\b(?:no|any|zero)\s+(?<what>[\p{L}-]+(?: [\p{L}-]+)?)(?<after>[^.;]*)/iu,
);
const NUMBER_NOT = sparing(
  /\b(?:that|this|the|a) (?:phone )?number\b(?: (?:that|which))?[^.;]{0,20}\b(?:isn't|is not|not|doesn't|does not) (?:\w+ )?(?:saved|stored|listed|in|among|on|belong|exist)\b|\b(?:nobody|no one|no contact|none of your contacts)\b[^.;]{0,20}\b(?:has|have|had|with|under|uses?) (?:that|this|the|such an?) (?:phone )?number\b|\b(?:no (?:contact|person)|(?:couldn't|could not|didn't|did not) find (?:an?|any|the) (?:contact|person|entry|one)|(?:couldn't|could not|didn't|did not) find (?:anyone|anybody)) (?:with|under|for|that has) (?:that|this|the) (?:phone )?number\b/i,
);
/** "Looks like it's already gone." */
const ALREADY_GONE = sparing(
  /\b(?:it|that|he|she|they|contact|number|entry)(?:'s| is| was| has been| had been|'re| are) already (?:been )?(?:gone|deleted|removed|erased)\b/i,
);
const NOTHING_DUE = sparing(
  /\b(?:nothing|none)(?:'s| is)? left\b[^.;]{0,24}\btoday\b|\bnothing(?:'s| is| was)? (?:due|coming up|scheduled|planned|pending)\b|\bnothing (?:left|more) due\b|\bno upcoming reminders?\b/i,
);

const NO_OTHER_KIND = sparing(
  /\bno other (?:contacts?|ones?|person|people|entry|entries) (?:\p{L}+ )?(?:as|who is|that is) an? (?<kind>\p{L}+)/iu,
);

/** Who and what is there, said not to be. */
export const existence: Checker = (spoken) => {
  const { reading, known, message } = spoken;
  if (
    !/\b(?:no|not|none|nothing|nobody|never|zero|exist|empty|already)\b|n't\b|[\da-f]{8}-[\da-f]{4}-/i.test(
      reading.masked,
    )
  )
    return [];
  const mentions = mentionsIn(reading, known);
  return falseClauses(spoken, 'existence', (text, clause) => {
    const absent = mentions.find(
      (one) =>
        one.start >= clause.start &&
        one.start < clause.end &&
        NOT_THERE.test(reading.masked.slice(one.end, clause.end)) &&
        one.rows.some((row) => known.isThere(row, message)),
    );
    if (absent !== undefined) return `${absent.name} is there`;
    if (/\b(?:any ?more|any longer|no longer)\b/i.test(text)) return undefined;
    const denied = mentions.find(
      (one) =>
        one.start >= clause.start &&
        one.start < clause.end &&
        NO_NAMED.test(reading.masked.slice(clause.start, one.start)) &&
        !/^'s?\b/.test(reading.masked.slice(one.end)) &&
        one.rows.some((row) => known.isThere(row, message)),
    );
    if (denied !== undefined) return `${denied.name} is there`;
    const [key] = ID.exec(spoken.reading.text.slice(clause.start, clause.end)) ?? [];
    if (key !== undefined && !isIdKnown(key, spoken)) return 'nothing has this id';
    if (isEmptySaid(text, spoken)) return 'it is not empty';
    if (NO_PLACE.test(text) && isPlaceHeard(text, spoken)) return 'nothing tells that';
    if ((NUMBER_NOT.test(text) || ALREADY_GONE.test(text)) && isNumberThere(spoken)) return 'somebody has this number';
    if (isOwnerDenied(text, spoken)) return 'somebody has this number';
    if (NOT_ASKED.test(text) && isCreated(text, spoken)) return 'something was';
    if (NOTHING_DUE.test(text) && isDue(text, spoken)) return 'something is due then';
    if (NONE_DUE.test(text) && isDueOn(text, spoken)) return 'something was due then';
    const other = NO_OTHER_KIND.exec(text)?.groups!['kind'];
    const left = known
      .valuesOf('word')
      .find((one) => one.value.toLowerCase() === other?.toLowerCase() && known.isThere(one, message));
    if (left !== undefined && !mentions.some(({ rows }) => rows.some(({ row }) => row === left.row)))
      return `there is another ${left.value}`;
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
      (phone) =>
        known.valuesOf('name').some((one) => one.row === phone.row) &&
        heard.includes(digitsOf(phone.value)) &&
        known.isThere(phone, message),
    );
}

const NONE_DUE = sparing(
  /\b(?:there (?:was|is|were|are)|there's|you had|you have|i (?:found|see|saw)) (?:none|nothing|no(?:t a single)? (?:reminders?|one|such reminder))\b(?! (?:else|more|other|left))[^.;]{0,16}|\bnothing (?:was|is|were)? ?(?:due|scheduled|planned|on your (?:list|plate))\b/i,
);

/** Whether something is due on the day that is named, or on that of which the user speaks. */
function isDueOn(text: string, { known, message }: CheckedText): boolean {
  const asked = known.heard.flatMap((one) => saidDates(one, known.now.parts));
  const [date] = saidDates(text, known.now.parts).concat(asked);
  if (date?.day === undefined || new Set(asked.map(({ day }) => day)).size > 1) return false;
  // Of a day that the agent cannot know it may truly say that it sees nothing.
  return Object.entries(known.log.tables).some(
    ([table, { words }]) =>
      words.isDue &&
      known.log.rows(table, message).some((row) =>
        dueOf({ table, id: '', row }, known).some((at) => {
          const { parts } = known.instant(at);
          return parts.day === date.day && parts.month === date.month;
        }),
      ),
  );
}

const NO_PLACE = sparing(
  /\b(?:there(?:'s| is)|i (?:found|see)) no (?:such )?(?:place|location|park|city|town|bridge|spot|address|company|shop|store)\b[^.;]{0,24}\b(?:called|named|by the name|like|as)\b|\b(?:doesn't|does not) exist\b/i,
);

/** A place of which the user speaks, and that no call looked for in vain. */
function isPlaceHeard(text: string, { known }: CheckedText): boolean {
  const [name] = /\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)*(?=[^\p{Lu}]*$)/u.exec(text) ?? [];
  return (
    name !== undefined &&
    known.heard.some((one) => one.includes(name)) &&
    !known.traces.some(({ result }) => Array.isArray(result) && result.length === 0)
  );
}

const EMPTY = sparing(
  /\b(?<what>[\p{L} ]{3,30}?)(?: (?:history|list|book|inbox|log))?(?: on (?:your|this) phone)? (?:is|are|was|were)(?: completely| still| currently| now)? empty\b/iu,
);

function isIdKnown(id: string, { known }: CheckedText): boolean {
  const lower = id.toLowerCase();
  return (
    known.rows.some((one) => one.id.toLowerCase() === lower) ||
    known.heard.concat(known.resultTexts).some((text) => text.toLowerCase().includes(lower))
  );
}

/** "Your message history is empty" of what holds some. */
function isEmptySaid(text: string, { known, message }: CheckedText): boolean {
  const what = EMPTY.exec(text)?.groups!['what'];
  if (what === undefined) return false;
  const { tables } = known.log;
  const noun = nounsOf(tables).find(({ words }) => new RegExp(String.raw`\b${words}\b`, 'i').test(what));
  return noun !== undefined && known.log.rows(noun.table, message).length > 1;
}

const NOBODY_WITH = sparing(
  /\bno(?: such)? (?:\p{L}+ )?(?:contact|person|entry|one|name)\b[^.;]{0,24}\b(?:with|under|has|have|having|uses?|for|at|matches|matching)\b|\bnobody\b[^.;]{0,30}\b(?:with|under|has|have|uses?)\b/iu,
);

const ID = /\b[\da-f]{8}-[\da-f-]{27}\b/i;

/** "There's no contact with +1245...": somebody has it, or had it when the run began. */
function isOwnerDenied(text: string, { known }: CheckedText): boolean {
  if (!NOBODY_WITH.test(text)) return false;
  if (
    /\bthat id\b/i.test(text) &&
    !/\bnow\b/i.test(text) &&
    known.touched(known.log.length).some(({ after }) => after === undefined)
  )
    return true;
  const [id] = ID.exec(text) ?? [];
  if (id !== undefined)
    return (
      known.rows.some((one) => one.id === id && known.isThere(one, known.log.firstUserIndex)) && !/\bnow\b/i.test(text)
    );
  const said = phonesIn(text).map(({ start, end }) => lastDigitsOf(text.slice(start, end)));
  return known
    .valuesOf('phone')
    .some(
      (phone) =>
        said.includes(lastDigitsOf(phone.value)) &&
        known.valuesOf('name').some((one) => one.row === phone.row) &&
        known.isThere(phone, known.log.firstUserIndex),
    );
}

const NOT_ASKED = sparing(
  /\byou (?:didn't|did not|haven't|have not|never) (?:ask(?:ed)?|tell|told|want(?:ed)?) (?:me )?(?:to )?(?:remind(?:ed)? you|be reminded)\b|\byou(?:'ve| have)? (?:created|made|set(?: up)?|added|noted|wrote(?: down)?|written(?: down)?|asked for) (?:no|nothing|none)\b|\byou (?:didn't|did not|haven't|have not|never) (?:create|make|made|set|add|wr(?:i|o)te|note)(?:d|n)?(?: up| down)? (?:any(?:thing)?|a)\b/i,
);

/** Whether something was noted on the day that is named. */
function isCreated(text: string, { known }: CheckedText): boolean {
  const [date] = saidDates(text, known.now.parts);
  return Object.entries(known.log.tables).some(
    ([table, { words }]) =>
      words.isDue &&
      known.log.rows(table, known.log.firstUserIndex).some((row) =>
        known.timesOf({ table, id: '', row }, true).some((at) => {
          const { parts } = known.instant(at);
          return date?.day === undefined || (date.day === parts.day && date.month === parts.month);
        }),
      ),
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
  /^\s*(?:left |remaining )?(?:(?:that|which|who|for|from(?! (?:this|your|the) phone)|about|with|named|called|to|at|due|on (?!your|the phone|file|record)|by|like|matching|between|before|after|since|under|whose)\b|[a-z]+ed\b(?! (?:in|on|yet)\b))/i;

function isThere(what: string, after: string, { known, message }: CheckedText): string | undefined {
  const { tables } = known.log;
  const [first = '', second = ''] = what.toLowerCase().split(' ');
  const isOwn = (row: object) => known.selves.some((one) => one.row === row);
  const noun = nounsOf(tables).find(({ words }) => new RegExp(`^${words}$`, 'i').test(first));
  const isHead =
    second === '' ||
    /^(?:in|on|among|at|yet|saved|stored|listed|here|there|so|and|or|for now|left|remaining|from)$/.test(second);
  if (
    noun !== undefined &&
    isHead &&
    !QUALIFIED.test(` ${second}${after}`) &&
    known.log.rows(noun.table, message).some((row) => !isOwn(row))
  )
    return `there are ${tables[noun.table]!.words.several}`;
  const isOfKind = (value: string) => value.toLowerCase() === first || isPluralOf(first, value);
  const kind = known.valuesOf('word').find((one) => isOfKind(one.value) && known.isThere(one, message));
  return kind !== undefined && !QUALIFIED.test(` ${second}${after}`) ? `there is: ${kind.value}` : undefined;
}
