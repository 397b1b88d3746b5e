import { columnsWith, valueCandidates } from '../../evaluation/facts/candidates.ts';
import type { StartRows } from '../../evaluation/facts/candidates.ts';
import type { KnownFact } from '../../evaluation/facts/fact.ts';
import type { Row } from '../../evaluation/log.ts';
import type { LastAnswers } from '../scenario.ts';
import type { AnswerKey } from './answer-key.ts';
import { groupedPhones, wrongPhones } from './phone-forms.ts';

export type ValueFact = Extract<KnownFact, { kind: 'name' | 'phone' | 'word' | 'text' }>;

/** The value in other forms, and its rivals in its place: the others of its column, and what is nearly it. */
export function valueAnswers(fact: ValueFact, key: AnswerKey): LastAnswers {
  const { sentence } = key;
  const value = String(fact.values[0]);
  const rivals = rivalsOf(fact, key);
  const said = (other: string) => (sentence.includes(value) ? [sentence.replace(value, other)] : []);
  const more = fact.kind === 'text' ? [] : rivals;
  const isOnly = key.tells.length === 1;
  const forms = formsOf(fact, value, key);
  return {
    right: [...forms.flatMap(said), ...(isOnly ? [`It's ${quoted(fact, value)}.`, ...forms] : [])],
    wrong: [
      ...rivals.slice(0, 1).map((rival) => `${sentence}\n\nSorry, that was wrong: it's ${quoted(fact, rival)}.`),
      ...rivals.flatMap((rival) => (isOnly ? [...said(rival), rival] : said(rival))),
      ...(more.length > 1 && isOnly ? [`It is one of these: ${[...more, value].toSorted().join(', ')}.`] : []),
      ...(fact.kind === 'text' && rivals.length > 1 && isOnly
        ? [
            `I found these: ${[...rivals.slice(0, 3), value]
              .toSorted()
              .map((text) => `"${text}"`)
              .join(', ')}.`,
          ]
        : []),
    ],
  };
}

function quoted({ kind }: ValueFact, value: string): string {
  return kind === 'text' ? `"${value}"` : value;
}

/** Where rivals are looked for. */
export interface RivalsAmong {
  readonly scenario: Pick<AnswerKey['scenario'], 'world' | 'definition'>;
}

/** What stands beside the value in its column, and values that are made from it. */
export function rivalsOf(fact: ValueFact, key: RivalsAmong): readonly string[] {
  const start = rowsAtStart(key);
  const { tables } = key.scenario.definition;
  const values = fact.values.map(String);
  const own = values.flatMap((value) => columnsWith(fact.kind, value, start, tables)).flat();
  const all =
    own.length > 0 && fact.kind !== 'phone'
      ? own
      : fact.kind === 'word'
        ? []
        : valueCandidates(fact.kind, start, tables);
  const right = new Set([...values, ...(fact.beside ?? [])]);
  const made = fact.kind === 'phone' ? wrongPhones(values[0] ?? '') : [];
  return [...new Set([...(fact.rivals ?? []), ...all, ...made])].filter((rival) => !right.has(rival));
}

export function rowsAtStart({ scenario: { world } }: RivalsAmong): StartRows {
  // The tables hold plain JSON rows; an interface has no index signature.
  return (table) => world[table] as readonly object[] as readonly Row[];
}

/** The same value as others would write it. */
export function formsOf(fact: ValueFact, value: string, key: AnswerKey): readonly string[] {
  const bold = `**${value}**`;
  if (fact.kind === 'name') return [bold, ...firstName(value, key)];
  if (fact.kind === 'phone') return [bold, ...groupedPhones(value)];
  return fact.kind === 'word' ? [bold, `"${value}"`] : [`"${value}"`, `\u201C${value}\u201D`, bold];
}

/** The first name, where nobody else has it. */
function firstName(name: string, key: AnswerKey): readonly string[] {
  const [first = ''] = name.split(' ');
  const isShared = valueCandidates('name', rowsAtStart(key), key.scenario.definition.tables).some(
    (other) => other !== name && other.split(' ').includes(first),
  );
  return first === name || first.length < 3 || isShared ? [] : [first];
}
