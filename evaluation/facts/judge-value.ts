import { clauseAt, clauseText } from '../../language/reading.ts';
import type { Reading } from '../../language/reading.ts';
import type { Span } from '../../language/sentences.ts';
import type { FactFinding, KnownFact } from './fact.ts';
import { overlaps } from '../../language/find-values.ts';
import { pointsOut } from '../../language/points-out.ts';
import { standing } from '../../language/standing.ts';

type ValueFact = Extract<KnownFact, { values: unknown; kind: 'name' | 'phone' | 'word' | 'text' }>;

/** Where a text has the right value, and where it has others in its place. */
interface ValuePlaces {
  readonly right: readonly Span[];
  readonly rivals: readonly Span[];
}

/** What was so before: it does not stand against what is so now. */
const FORMER = /\b(?:before|old|previous(?:ly)?|former(?:ly)?|originally|used to|until now|earlier)\b/i;
/** A number that it was; of names and texts that may be said of what is meant. */
const WAS = /\b(?:was|were)\b/i;

/**
 * What a text says of a value that is one among several.
 * @param mayStandBeside whether the right one may be named beside others without being pointed out, as where the world proves
 * what was done
 */
export function judgeValue(
  { kind, as = [] }: ValueFact,
  { right, rivals }: ValuePlaces,
  reading: Reading,
  mayStandBeside: boolean,
): FactFinding {
  const words = ({ start, end }: Span) => reading.text.slice(start, end);
  const told = right.filter((span) => standing(reading, span) === 'asserted');
  const isConditional = ({ start }: Span) => clauseAt(reading, start)?.isConditional === true;
  // "If you meant the one that was due yesterday, that is ..." takes nothing back.
  const isAside = (span: Span) => isConditional(span) && told.some((one) => !isConditional(one));
  const others = rivals
    .filter((span) => !right.some((one) => overlaps(one, span)))
    .filter((span) => standing(reading, span) === 'asserted' && !isFormer(kind, reading, span) && !isAside(span));
  // What was done to one was not done to the other as well.
  const isJoined =
    kind === 'name' &&
    others.some((other) => told.every((one) => clauseAt(reading, one.start) === clauseAt(reading, other.start)));
  if (told[0] && others[0] && !mayStandBeside && isUndecided(reading, told, others))
    return { verdict: 'rival', found: words(others[0]) };
  if (told[0] && ((mayStandBeside && !isJoined) || others.length === 0 || pointsOut(reading, told, others, as)))
    return { verdict: 'told', found: words(told[0]) };
  if (others[0]) return { verdict: 'rival', found: words(others[0]) };
  const denied = right.find((span) => standing(reading, span) === 'denied');
  // "Neither Jonas nor Dana is a friend any more."
  if (denied !== undefined && kind === 'name' && mayBeGone(reading, denied))
    return { verdict: 'told', found: words(denied) };
  return denied ? { verdict: 'denied', found: words(denied) } : { verdict: 'silent', found: '' };
}

function mayBeGone(reading: Reading, span: Span): boolean {
  const clause = clauseAt(reading, span.start);
  return clause !== undefined && /\b(?:any ?more|any longer|no longer)\b/i.test(clauseText(reading, clause));
}

/** Words of whoever offers several to choose from, which is no answer. */
const UNDECIDED =
  /\b(?:one of (?:these|those|them|the following)|either|could be|might be|may be|not sure which|can't (?:tell|say) which|don't know which|possib(?:ly|le)|candidates?)\b/i;

/** Wherever it is said. */
const OPEN = /\bone of (?:these|those|them|the following)\b|\b(?:might|could|may) be (?:the one|it\b|what you)/i;

function isUndecided(reading: Reading, told: readonly Span[], others: readonly Span[]): boolean {
  const sentences = new Set([...told, ...others].map((span) => clauseAt(reading, span.start)?.sentence));
  const isSaid = [...sentences].some((sentence) => {
    const span = reading.sentences[sentence ?? -1];
    return span !== undefined && UNDECIDED.test(reading.masked.slice(span.start, span.end));
  });
  if (isSaid || OPEN.test(reading.masked)) return true;
  return told.some((one) =>
    others.some((other) => {
      const [first, second] = one.start < other.start ? [one, other] : [other, one];
      return /^["'.!?)\u25A1]*\s*,?\s*or\s+(?:maybe |perhaps |possibly )?["'(]*$/i.test(
        reading.masked.slice(first.end, second.start),
      );
    }),
  );
}

function isFormer(kind: ValueFact['kind'], reading: Reading, span: Span): boolean {
  const clause = clauseAt(reading, span.start);
  if (clause === undefined) return false;
  const after = reading.masked.slice(span.end, span.end + 8);
  const before = reading.masked.slice(clause.start, span.start);
  return (
    FORMER.test(before) ||
    (kind === 'phone' && WAS.test(before)) ||
    /^\s*(?:to|→|->)\s+\+?\(?\d/.test(after) ||
    /^\s*before\b/.test(`${after} `)
  );
}
