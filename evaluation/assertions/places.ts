import { clauseAt } from '../../language/reading.ts';
import { standing } from '../../language/standing.ts';
import type { JsonObject } from '../../sandbox/json.ts';
import type { Checker, CheckedText, CheckedWords } from './assertion.ts';
import { falseClauses } from './in-clauses.ts';
import { wordsIn } from './run-knowledge.ts';
import type { RunKnowledge } from './run-knowledge.ts';

const NUMBER = /\b\d{1,6}\b/g;

/** A number in an address that is another there: a house, a code. */
export const addresses: Checker = (spoken) => {
  const { reading, known } = spoken;
  const { masked } = reading;
  if (!/\b\d{1,6} \p{Lu}|\p{Lu}{2},? \d{5}\b/u.test(masked)) return [];
  const places = known.places;
  if (places.length === 0) return [];
  return [
    ...otherAddresses(spoken),
    ...[...masked.matchAll(NUMBER)].flatMap(({ 0: written, index }): readonly CheckedWords[] => {
      const span = { start: index, end: index + written.length };
      if (
        /[.\d]$|-\d*$/.test(masked.slice(0, index)) ||
        /^:\d/.test(masked.slice(span.end)) ||
        /\d:$/.test(masked.slice(0, index))
      )
        return [];
      if (clauseAt(reading, index) === undefined || standing(reading, span) !== 'asserted') return [];
      const after = wordsIn(masked.slice(span.end, span.end + 40)).slice(0, 2);
      const before = wordsIn(masked.slice(Math.max(0, index - 40), index)).slice(-2);
      const isSo = places.some((words) => words.includes(written));
      if (isSo) return [];
      const rival = places.find((words) =>
        words.some(
          (word, at) =>
            /^\d+$/.test(word) &&
            ((after.length === 2 && words[at + 1] === after[0] && words[at + 2] === after[1]) ||
              (before.length === 2 &&
                written.length === word.length &&
                words[at - 1] === before[1] &&
                words[at - 2] === before[0])),
        ),
      );
      return rival === undefined
        ? []
        : [{ ...span, topic: 'address', verdict: 'false', reason: `the address is ${rival.join(' ')}` }];
    }),
  ];
};

const HOUSE =
  /\b(?:at|located at|address(?: is|:)?) (?<house>\d{1,5} (?:(?:North|South|East|West|[NSEW]\.?) )?\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)*)(?! (?:AM|PM|Celsius|Fahrenheit)\b)/gu;

/** A house and a street that no result has. */
function otherAddresses({ reading, known }: CheckedText): readonly CheckedWords[] {
  return [...reading.masked.matchAll(HOUSE)].flatMap(({ 0: whole, index, groups }): readonly CheckedWords[] => {
    const house = groups!['house']!;
    const start = index + whole.length - house.length;
    const span = { start, end: start + house.length };
    const [number = '', ...words] = wordsIn(house);
    const isSo =
      /\b(?:AM|PM)\b/.test(house) ||
      known.places.some((place) => place.includes(number) && words.some((word) => place.includes(word)));
    return isSo || standing(reading, span) !== 'asserted'
      ? []
      : [{ ...span, topic: 'address', verdict: 'false', reason: 'no result has this address' }];
  });
}

/** A row without the place that it could have: no place is right for it. */
function isOfTouched(known: RunKnowledge): boolean {
  return known
    .touched(known.log.length)
    .some(({ table, after }) =>
      Object.entries(known.log.tables[table]!.columns).some(
        ([column, { type }]) => type === 'latitude' && after !== undefined && after[column] === null,
      ),
    );
}

const AS_PLACE = /\b(?:attached|added|set|pinned|linked|saved) [^.;]{1,50} as (?:the|its) (?:place|location)\b/i;
/** "It isn't tied to a place", "the place on it I took off" */
const WITHOUT_PLACE =
  /\b(?:no longer has an?|has no) (?:place|location)\b|\b(?:isn't|is not|not|no longer) (?:tied|linked|attached|bound) to (?:a|any) (?:place|location)\b|\b(?:place|location|position)\b[^.;]{0,12}\bI(?:'ve| have)? (?:took|taken|removed|cleared|dropped)\b|\bI(?:'ve| have)? (?:took|taken|removed|cleared|dropped|left) (?:off |out )?(?:the|its) (?:place|location|position)\b(?! (?:as|where|on|in|alone|untouched))/i;
const AT_CURRENT = /\bat your current (?:position|location|place)\b/i;

/** "Attached as the place" of what has none, and "at your current position" of what is elsewhere. */
function ofOwnPlace(spoken: CheckedText): readonly CheckedWords[] {
  const { known, reading } = spoken;
  if (![AS_PLACE, AT_CURRENT, WITHOUT_PLACE].some((pattern) => pattern.test(reading.masked))) return [];
  const { tables } = known.log;
  const columnOf = (table: string) =>
    Object.keys(tables[table]!.columns).find((column) => tables[table]!.columns[column]!.type === 'latitude');
  const touched = known.touched(spoken.message).flatMap(({ table, after }) => {
    const column = columnOf(table);
    return after === undefined || column === undefined ? [] : [after[column]];
  });
  const looked = known.onlyRow;
  const own = looked === undefined || columnOf(looked.table) === undefined ? [] : [looked.row[columnOf(looked.table)!]];
  if (touched.length === 0 && own.length === 0) return [];
  const here = Object.keys(tables).flatMap((table) => {
    const column = tables[table]!.single === undefined ? undefined : columnOf(table);
    return column === undefined ? [] : known.log.rows(table, spoken.message).map((row) => row[column]);
  });
  const why = (text: string): string | undefined => {
    if (WITHOUT_PLACE.test(text))
      return [...touched, ...own].some((one) => typeof one === 'number') ? 'it has a place' : undefined;
    if (touched.length === 0) return undefined;
    if (AS_PLACE.test(text) && touched.every((one) => one === null)) return 'it has no place';
    return AT_CURRENT.test(text) &&
      /\b(?:set|saved|added|pinned|remind)\w*\b/i.test(text) &&
      !touched.some((one) => here.includes(one))
      ? 'it is not where the user is'
      : undefined;
  };
  return falseClauses(spoken, 'place', (text) => {
    const reason = why(text);
    return reason !== undefined && /\bI\b/.test(text) ? { reason, kind: 'deed' } : reason;
  });
}

const LOCATED =
  /\b(?:(?:in|at|near|next to|close to|opposite|beside|behind|outside) (?:the )?|to the |^[Tt]he (?=(?:\p{Lu}[\p{L}']+ )+(?:Bridge|Park|Tower|Airport|Museum|Station|Square|Center|Hotel)\b))(?<place>\p{Lu}[\p{L}']+(?: \p{Lu}[\p{L}']+)*)/gu;
const HEADS =
  /^(?:bridge|park|market|street|avenue|ave|blvd|village|center|centre|foods|canyon|airport|station|museum|shop|store|west|w|way)$/;
const NO_PLACES =
  /^(?:Celsius|Fahrenheit|Kelvin|[A-Z]{2,4}|English|Settings?|UTC|GMT|January|February|March|April|May|June|July|August|September|October|November|December|(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day|Christmas|Thanksgiving|Contacts?|Messages?|Reminders?|Chinese|US|I|Unix|Pacific|Eastern|The|Your|My)\b/u;

/** What is a place by its name, wherever it is told of. */
const VENUE =
  /\p{Lu}[\p{L}']+ (?:Theat(?:re|er)|Hall|Arena|Stadium|Station|Airport|Hotel|Museum|Mall|Plaza|Cafe|Café|Restaurant|Park|Square|Street|Avenue|Library|Hospital|School|Church|Club)\b/u;

/** A place that nothing of the run has: where places are known, or of a name that only places have. */
export const places: Checker = (spoken) => {
  const { reading, known } = spoken;
  const { masked } = reading;
  const own = ofOwnPlace(spoken);
  if (own.length > 0) return own;
  const isAnyPlace = known.resultTexts.some((text) => /\p{L}, \p{L}|\d \p{Lu}/u.test(text)) || isOfTouched(known);
  if (!isAnyPlace && !VENUE.test(masked)) return [];
  return [...masked.matchAll(LOCATED)].flatMap(({ index, 0: whole, groups }): readonly CheckedWords[] => {
    const place = groups!['place']!;
    const start = index + whole.length - place.length;
    const span = { start, end: start + place.length };
    if (NO_PLACES.test(place) || (!isAnyPlace && !VENUE.test(place)) || standing(reading, span) !== 'asserted')
      return [];
    const words = wordsIn(place);
    const code = STATES.get(place);
    if (code !== undefined && known.places.some((one) => one.includes(code.toLowerCase()))) return [];
    const isKnown = (word: string) => known.properWords.has(word);
    // "The Bay Bridge" is not any bridge.
    if (
      words.some(
        (word) =>
          isKnown(word) &&
          (words.length === 1 || !HEADS.test(word) || words.every((one) => isKnown(one) || HEADS.test(one))),
      )
    )
      return [];
    return [{ ...span, topic: 'place', verdict: 'false', reason: `nothing in the run is there`, kind: 'made up' }];
  });
};

const TO_SIDE =
  /\b(?:to the |heading (?:roughly |about |due )*|(?:\d|km|kilomet\w+|miles?|mi) )(?<side>north|south|east|west|(?:north|south)-?(?:east|west))\b(?! (?:side|end|bay|st|street|ave))/i;

type Position = readonly [latitude: number, longitude: number];

/** The two positions that a call was given. */
function endsOf(given: JsonObject): readonly [Position, Position] | undefined {
  const of = (kind: string) =>
    Object.entries(given).flatMap(([name, value]) =>
      name.startsWith(kind) && typeof value === 'number' ? [value] : [],
    );
  const [[up, otherUp], [right, otherRight]] = [of('latitude'), of('longitude')];
  return up === undefined || otherUp === undefined || right === undefined || otherRight === undefined
    ? undefined
    : [
        [up, right],
        [otherUp, otherRight],
      ];
}

/** "67.86 km to the south" of what is in the north. */
export const directions: Checker = (spoken) => {
  const { known } = spoken;
  if (!TO_SIDE.test(spoken.reading.masked)) return [];
  const ends = known.traces.map(({ arguments: given }) => endsOf(given)).find((one) => one !== undefined);
  if (ends === undefined) return [];
  const [from, to] = ends;
  // Which of the two is the user's is not said: it is where the phone is.
  const isReversed = known.rows.some(({ row }) => row['latitude'] === to[0] && row['longitude'] === to[1]);
  const sign = isReversed ? -1 : 1;
  const [up, right] = [sign * (to[0] - from[0]), sign * (to[1] - from[1])];
  return falseClauses(spoken, 'direction', (text) => {
    const side = TO_SIDE.exec(text)?.groups!['side']!.toLowerCase();
    if (side === undefined) return undefined;
    const isSo =
      (!side.includes('north') || up > 0) &&
      (!side.includes('south') || up < 0) &&
      (!side.includes('east') || right > 0) &&
      (!side.includes('west') || right < 0);
    return isSo ? undefined : 'it is on another side';
  });
};

/** The states of the USA, by their codes. */
const STATES: ReadonlyMap<string, string> = new Map(
  (
    'Alabama AL Alaska AK Arizona AZ Arkansas AR California CA Colorado CO Connecticut CT Delaware DE Florida FL Georgia GA Hawaii HI Idaho ID ' +
    'Illinois IL Indiana IN Iowa IA Kansas KS Kentucky KY Louisiana LA Maine ME Maryland MD Massachusetts MA Michigan MI Minnesota MN Mississippi MS ' +
    'Missouri MO Montana MT Nebraska NE Nevada NV Ohio OH Oklahoma OK Oregon OR Pennsylvania PA Tennessee TN Texas TX Utah UT Vermont VT Virginia VA ' +
    'Washington WA Wisconsin WI Wyoming WY'
  )
    .split(' ')
    .reduce<[string, string][]>(
      (pairs, word, index, all) => (index % 2 === 0 ? [...pairs, [word, all[index + 1]!]] : pairs),
      [],
    ),
);
const CODES: ReadonlySet<string> = new Set([...STATES.values(), ...'NH NJ NM NY NC ND RI SC SD WV'.split(' ')]);
const IN_STATE = /\p{Lu}\p{Ll}+(?=, (?<state>\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?|\p{Lu}{2})\b)/gu;

/** A known place in another state. */
export const regions: Checker = ({ reading, known }) => {
  const { masked } = reading;
  if (known.places.length === 0) return [];
  return [...masked.matchAll(IN_STATE)].flatMap(({ index, 0: whole, groups }): readonly CheckedWords[] => {
    const state = groups!['state']!;
    const code = STATES.get(state) ?? STATES.get(state.split(' ')[0]!) ?? (CODES.has(state) ? state : undefined);
    const span = { start: index, end: index + whole.length };
    if (code === undefined || standing(reading, span) !== 'asserted') return [];
    const [city = ''] = wordsIn(whole);
    if (!known.places.some((words) => words.includes(city))) return [];
    const isSo = known.places.some(
      (words) =>
        words.includes(state.toLowerCase()) ||
        words.includes(code.toLowerCase()) ||
        (CODES.has(state) && [...STATES].some(([name, one]) => one === state && words.includes(name.toLowerCase()))),
    );
    return isSo
      ? []
      : [{ ...span, topic: 'place', verdict: 'false', reason: `nothing in the run is in ${state}`, kind: 'made up' }];
  });
};
