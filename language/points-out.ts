import { clauseAt, clauseText } from './reading.ts';
import type { Reading } from './reading.ts';
import type { Span } from './sentences.ts';
import { findWord } from './find-values.ts';

/** Others named beside the right one before it counts as a list. */
const LIST = 3;

/**
 * Whether a text that names several values points out the right one: by a word that only its sentence has, by its end of a list
 * whose order is stated, or by naming it first and no more than one or two others after it.
 */
export function pointsOut(
  reading: Reading,
  right: readonly Span[],
  others: readonly Span[],
  as: readonly string[],
): boolean {
  const sentences = (spans: readonly Span[]) =>
    new Set(spans.map((span) => clauseAt(reading, span.start)?.sentence ?? -1));
  const [own, foreign] = [sentences(right), sentences(others)];
  const isLabelled = (sentence: number) => {
    const text = clauseText(reading, reading.sentences[sentence]!);
    // "Apple Park Visitor Center" is another place than Apple Park.
    return as.some((word) =>
      findWord(word, text).some(({ end }) => !/^\p{Lu}/u.test(word) || !/^ \p{Lu}\p{Ll}/u.test(text.slice(end))),
    );
  };
  const apart = [...own].filter((sentence) => !foreign.has(sentence));
  const isAdded = (sentence: number) => ADDS.test(clauseText(reading, reading.sentences[sentence]!));
  const isRival = (sentence: number) => isLabelled(sentence) && !isAdded(sentence);
  if (isLabelledMore(reading, right, others, as)) return true;
  if (apart.some(isLabelled)) return ![...foreign].some((sentence) => isRival(sentence) && !own.has(sentence));
  if (isAtStatedEnd(reading, right, others, as)) return true;
  if (isLabelledFirst(reading, right, others, as)) return true;
  if ([...foreign].some(isRival)) return false;
  return others.length < LIST && apart.some((sentence) => [...foreign].every((other) => sentence < other));
}

/** "And one reminder came due yesterday: ..." tells something more. */
const ADDS = /^\W*(?:and|also|besides|in addition|separately|by the way)\b/i;

/** "The one that you created yesterday ...; the one that was due yesterday ...": only one of them has all its words. */
function isLabelledMore(
  reading: Reading,
  right: readonly Span[],
  others: readonly Span[],
  as: readonly string[],
): boolean {
  const labels = ({ start }: Span) => {
    const clause = clauseAt(reading, start);
    const text = clause === undefined ? '' : clauseText(reading, clause);
    return as.filter((word) => findWord(word, text).length > 0).length;
  };
  return (
    as.length > 1 && right.some((one) => labels(one) === as.length) && others.every((one) => labels(one) < as.length)
  );
}

/** "The first one says this; you answered that." */
function isLabelledFirst(
  { masked }: Reading,
  right: readonly Span[],
  others: readonly Span[],
  as: readonly string[],
): boolean {
  const [first] = right;
  if (first === undefined || others.length >= LIST || others.some(({ start }) => start < first.start)) return false;
  if (others.some(({ start }) => /\bor\b/i.test(masked.slice(first.end, start)))) return false;
  const labels = as.flatMap((word) => findWord(word, masked));
  return labels.some(({ end }) => end <= first.start) && !labels.some(({ start }) => start >= first.end);
}

const RISING =
  /\b(?:oldest|earliest|first)\b[^\n.]{0,20}\b(?:first|to (?:the )?(?:newest|latest|most recent|last))\b|(?<!reverse )\bchronological/i;
const FALLING =
  /\b(?:newest|latest|most recent|last)\b[^\n.]{0,20}\b(?:first|to (?:the )?(?:oldest|earliest))\b|\breverse chronological/i;
const FIRST = new Set(['oldest', 'first', 'earliest']);
const LAST = new Set(['newest', 'latest', 'last', 'most recent']);

function isAtStatedEnd(
  { masked }: Reading,
  right: readonly Span[],
  others: readonly Span[],
  as: readonly string[],
): boolean {
  const [rises, falls] = [RISING.test(masked), FALLING.test(masked)];
  if (rises === falls) return false;
  const [isFirst, isLast] = [as.some((word) => FIRST.has(word)), as.some((word) => LAST.has(word))];
  if (isFirst === isLast) return false;
  const starts = right.map(({ start }) => start);
  const isBefore = isFirst === rises;
  return others.every(({ start }) => (isBefore ? start > Math.min(...starts) : start < Math.max(...starts)));
}
