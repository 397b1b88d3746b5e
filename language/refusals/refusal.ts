import { asksOf } from '../questions/asks-of.ts';
import { readText } from '../reading.ts';
import { withoutEchoes } from '../echoes.ts';
import { keptFor } from '../kept.ts';
import { isUnable } from './inability.ts';

/**
 * The words by which a text tells the user what is missing, or asks for it; undefined if it does neither. A text that only
 * repeats what the user said tells nothing.
 * @param about stems of words for what is missing
 * @param heard what the user has said
 */
export function toldLack(written: string, about: readonly string[], heard: readonly string[]): string | undefined {
  const text = withoutEchoes(written, heard);
  if (text.trim() === '') return undefined;
  const named = anyOf(about.join('\n'));
  const { masked, text: plain, sentences } = readText(text);
  for (const { start, end } of sentences) {
    const sentence = masked.slice(start, end);
    if (!isUnable(sentence)) continue;
    // "If you find the coordinates, tell me. I can't read them."
    if (named.test(sentence) || (/\b(?:them|those|it|one)\b/i.test(sentence) && named.test(masked.slice(0, start))))
      return plain.slice(start, end).trim();
  }
  // "I can't pinpoint you. If you read me the latitude, I can look it up."
  const wish = isUnable(masked)
    ? sentences.find(
        ({ start, end }) =>
          /\b(?:if|once|when) you\b/i.test(masked.slice(start, end)) && named.test(masked.slice(start, end)),
      )
    : undefined;
  if (wish !== undefined) return plain.slice(wish.start, wish.end).trim();
  const asks = asksOf(text).filter(({ kind }) => kind === 'open' || kind === 'choice');
  return (asks.find((ask) => named.test(ask.text)) ?? (isUnable(masked) ? asks[0] : undefined))?.text;
}

const anyOf = keptFor(
  1 << 12,
  (stems) => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${stems.split('\n').map(beginning).join('|')})`, 'iu'),
);

/** A short word is meant whole: "id" begins "idea". */
function beginning(word: string): string {
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return word.length > 3 ? escaped : String.raw`${escaped}(?![\p{L}\p{N}])`;
}
