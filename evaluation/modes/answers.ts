import { phonesIn } from '../../language/find-values.ts';
import { quantitiesIn } from '../../language/quantities.ts';
import type { Quantity } from '../../language/quantities.ts';
import { inUnit, unitNamed, unitsOf } from '../../language/units.ts';
import type { SpokenUnit } from '../../language/units.ts';
import { isJsonText } from '../../sandbox/json.ts';
import type { FactFinding, KnownFact } from '../facts/fact.ts';
import type { MilestoneMatch } from '../score.ts';
import { knownFact } from '../statements/known-fact.ts';
import type { Evidence, ToldText } from './evidence.ts';
import { clauseOf, firstSentence } from './quotes.ts';

/** What the agent said of a fact that it had to tell. */
export interface GivenAnswer {
  readonly fact: KnownFact | undefined;
  readonly verdict: FactFinding['verdict'];
  readonly found: string;
  /** The text that says it, or the last one. */
  readonly told: ToldText | undefined;
}

const known = new WeakMap<Evidence, readonly GivenAnswer[]>();

export function answersOf(evidence: Evidence): readonly GivenAnswer[] {
  const present = known.get(evidence) ?? judgedAnswers(evidence);
  known.set(evidence, present);
  return present;
}

function judgedAnswers(evidence: Evidence): readonly GivenAnswer[] {
  return evidence.missed('tells').map(({ constraint }): GivenAnswer => {
    const { told, talk, run } = evidence;
    const fact = knownFact(constraint.fact, resultAt(evidence, run.score.milestones, constraint.reference));
    const last = told.at(-1);
    if (fact === undefined) return { fact, verdict: 'silent', found: '', told: last };
    const findings = told.map((one) => ({ fact, told: one, ...talk.judge(fact, one.text, false) }));
    return (
      findings.findLast(({ verdict }) => verdict !== 'silent') ?? { fact, verdict: 'silent', found: '', told: last }
    );
  });
}

/** What the call returned that a milestone refers to. */
function resultAt({ log }: Evidence, milestones: readonly MilestoneMatch[], reference: number | undefined) {
  const place = milestones.find(({ milestone }) => milestone === reference)?.message;
  const traces = place === undefined ? undefined : log.message(place).tool_trace;
  return traces?.[0]?.result;
}

export const UNDECIDED =
  /\b(?:one of (?:these|those|them)|either|could be|might be|may be|maybe|perhaps|possibly|not sure|(?:don't|do not) know|no (?:idea|clue)|somewhere|several)\b/i;

/** The right one among others, none of which is pointed out. */
export function isUndecided({ fact, verdict, told }: GivenAnswer): boolean {
  if (verdict !== 'rival' || told === undefined || fact === undefined || !('values' in fact)) return false;
  return UNDECIDED.test(told.reading.masked) && fact.values.some((value) => told.text.includes(String(value)));
}

/** What a text tells where an answer of that kind would stand; undefined if it tells nothing definite. */
export function definite({ reading, text }: ToldText, fact: KnownFact): string | undefined {
  if (fact.kind === 'number') {
    const first = quantitiesIn(reading.masked).find((one) => isOfSize(one, fact));
    return first && reading.text.slice(first.start, first.end).trim();
  }
  if (UNDECIDED.test(reading.masked)) return undefined;
  if (fact.kind === 'phone') {
    const [first] = phonesIn(reading.masked);
    if (first !== undefined) return reading.text.slice(first.start, first.end).trim();
    return NO_NUMBER.test(reading.masked) ? clauseOf({ reading, text }, (one) => NO_NUMBER.test(one)) : undefined;
  }
  const quoted = fact.kind === 'text' ? /"([^"\n]{3,})"/.exec(reading.text)?.[1] : undefined;
  return quoted ?? firstSentence({ reading, text });
}

/** Nobody takes a day of the month for a timestamp. */
const TIMES_OTHER = 1_000;

function isOfSize({ value, unit }: Quantity, fact: KnownFact): boolean {
  const others = 'values' in fact ? fact.values.map(Number) : [];
  return unit !== undefined || others.length === 0 || others.some((one) => !(one > value * TIMES_OTHER));
}

const NO_NUMBER = /\b(?:no|without an?) (?:phone |contact )?number\b|n't [^.;]*\bnumber\b/i;

export function isInOtherUnit({ fact, verdict, told }: GivenAnswer): string | undefined {
  if (fact?.kind !== 'number' || fact.unit === undefined || verdict !== 'rival' || told === undefined) return undefined;
  const given = unitNamed(fact.unit);
  const own = unitNamed(fact.in ?? fact.unit) ?? given;
  if (own === undefined || given === undefined) return undefined;
  const said = quantitiesIn(told.reading.masked);
  const isRight = ({ value, precision }: Quantity) =>
    fact.values.some(
      (right) => Math.abs(inUnit(Number(right), given, own) - value) <= Math.max(precision, Math.abs(value) * 0.01),
    );
  // Bare degrees are of either kind.
  const readAs = ({ unit }: Quantity) => (Number.isNaN(unit!.scale) ? others : [unit!]);
  const isAs = (one: Quantity, unit: SpokenUnit) => isRight({ ...one, value: inUnit(one.value, unit, own) });
  const others = unitsOf(own.dimension).filter(({ name }) => name !== own.name);
  const ofOwn = said.filter(({ unit }) => unit?.name === own.name);
  // "18.6 °F" of what is 18.6 °C; "67.9 miles" of kilometers.
  const found =
    ofOwn.length > 0
      ? ofOwn.find((one) => others.some((unit) => isAs(one, unit)))
      : said.find(
          (one) =>
            others.some(({ name }) => name === one.unit?.name) &&
            (isRight(one) || readAs(one).some((unit) => isAs(one, unit))),
        );
  return found && told.reading.text.slice(found.start, found.end).trim();
}

/** A result as it is: JSON, a bare `true`, an id and nothing else. */
export function isDump({ text }: Pick<ToldText, 'text'>): boolean {
  if (/^\s*(?:true|false|null|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\s*$/i.test(text)) return true;
  return /[[{]\s*[{"][^\n]*"\s*:/.test(text) || (/^\s*[[{]/.test(text) && isJsonText(text));
}
