import { lastDigitsOf, phonesIn } from '../../language/find-values.ts';
import { clauseText } from '../../language/reading.ts';
import { isObject } from '../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import type { Checker, CheckedText } from './assertion.ts';
import { falseClauses } from './in-clauses.ts';
import { wordsIn } from './run-knowledge.ts';

/** What calls returned of one place: its texts and where it is. */
interface Place {
  readonly record: JsonObject;
  readonly name: readonly string[];
  readonly words: ReadonlySet<string>;
}

/** Details of one place said of another: the row was put at the one, the number is that of the other. */
export const records: Checker = (spoken) => {
  const all = placesOf(spoken);
  if (all.length < 2) return [];
  const own = touchedPlaces(spoken, all);
  return falseClauses(spoken, 'place', (text, clause) => {
    const written = spoken.reading.text.slice(clause.start, clause.end);
    return (
      (own.length === 1 && !/\b(?:not|instead of|rather than|other|another|also|or)\b|n't\b/i.test(text)
        ? elsewhere(clauseText(spoken.reading, clause), own[0]!, all)
        : undefined) ??
      ofAnother(written, all) ??
      otherRating(written, all)
    );
  });
};

function placesOf({ known }: CheckedText): readonly Place[] {
  return known.traces
    .flatMap(({ result }) => objectsIn(result))
    .flatMap((record) => {
      const name = record['name'];
      if (typeof name !== 'string' || !isPosition(record)) return [];
      // A zone is named after another city.
      const texts = Object.entries(record).flatMap(([key, value]) =>
        typeof value === 'string' && !/zone|tz/.test(key) ? wordsIn(value) : [],
      );
      return [{ record, name: wordsIn(name), words: new Set(texts) }];
    });
}

function objectsIn(value: JsonValue): readonly JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return isObject(value) ? [value] : [];
}

const isPosition = (record: JsonObject) =>
  typeof record['latitude'] === 'number' && typeof record['longitude'] === 'number';

/** The places at which the rows are that the run touched. */
function touchedPlaces({ known, message }: CheckedText, all: readonly Place[]): readonly Place[] {
  const rows = known.touched(message).flatMap(({ after }) => (after === undefined ? [] : [after]));
  return all.filter(({ record }) =>
    rows.some(
      (row) => Object.values(row).includes(record['latitude']!) && Object.values(row).includes(record['longitude']!),
    ),
  );
}

/** "Apple Park, rated 4.2" of what another is rated. */
function otherRating(text: string, all: readonly Place[]): string | undefined {
  const said = /\b(?:rated|rating(?: of| is|:)?)\s*(?<rating>\d(?:\.\d)?)\b/i.exec(text)?.groups!['rating'];
  if (said === undefined) return undefined;
  const words = ` ${wordsIn(text).join(' ')} `;
  const named = all
    .filter(({ name }) => name.length > 0 && words.includes(` ${name.join(' ')} `))
    .toSorted((one, other) => other.name.length - one.name.length)[0];
  const rating = named?.record['rating'];
  return typeof rating !== 'number' || rating === Number(said) ? undefined : `it is rated ${rating}`;
}

const AT =
  /\b(?:in|at|on|near|branch:?|of|the|one|location:?|place:?|store:?) (?:the )?(?<place>(?:\d+ )?\p{Lu}[\p{L}']+(?: \p{Lu}[\p{L}']+)*)/gu;

/** "20955 Stevens Creek Blvd, Sunnyvale, CA 95014" */
const CITY = /,\s*(?<place>\p{Lu}[\p{L}']+(?: \p{Lu}[\p{L}']+)*),?\s+(?:\p{Lu}{2}\b|\d{5}\b)/gu;

/** "The one in Cupertino", where the row was put at the one in Sunnyvale. */
function elsewhere(text: string, own: Place, all: readonly Place[]): string | undefined {
  for (const { groups } of [...text.matchAll(AT), ...text.matchAll(CITY)]) {
    const words = wordsIn(groups!['place']!);
    if (words.every((word) => own.words.has(word))) continue;
    const strange = words.filter((word) => !own.words.has(word) && word.length > 2);
    if (strange.length > 0 && all.some((one) => strange.every((word) => one.words.has(word))))
      return `it is not at ${strange.join(' ')}`;
  }
  return undefined;
}

/** "+1408... is the number of the visitor center", which has another. */
function ofAnother(text: string, all: readonly Place[]): string | undefined {
  const [phone] = phonesIn(text);
  if (phone === undefined || phonesIn(text).length > 1) return undefined;
  const digits = lastDigitsOf(text.slice(phone.start, phone.end));
  const owners = all.filter(
    ({ record }) => typeof record['phone_number'] === 'string' && lastDigitsOf(record['phone_number']) === digits,
  );
  if (owners.length === 0) return undefined;
  const said = ` ${wordsIn(text).join(' ')} `;
  const isNamed = ({ name }: Place) => said.includes(` ${name.join(' ')} `);
  const named = all.filter(isNamed).toSorted((one, other) => other.name.length - one.name.length)[0];
  return named === undefined || owners.some((one) => one.name.join(' ') === named.name.join(' '))
    ? undefined
    : `that is the number of ${owners[0]!.name.join(' ')}`;
}
