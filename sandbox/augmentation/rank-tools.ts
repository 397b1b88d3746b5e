import type { ToolDefinition } from '../tools/definition.ts';

/** BM25 with its usual constants. */
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.75;

/** A word of the name counts as often as that. */
const NAME_WEIGHT = 3;

/** The tools that have words of the query, the most fitting first; tools that fit alike stay in their order. */
export function rankTools(query: string, tools: readonly ToolDefinition[], limit: number): readonly ToolDefinition[] {
  const wanted = [...new Set(wordsIn(query))];
  const texts = tools.map((one) => wordsOf(one));
  const mean = texts.reduce((sum, { length }) => sum + length, 0) / Math.max(texts.length, 1);
  const rarity = new Map(
    wanted.map((word) => {
      const having = texts.filter((words) => words.includes(word)).length;
      return [word, Math.log(1 + (tools.length - having + 0.5) / (having + 0.5))];
    }),
  );
  const score = (words: readonly string[]) =>
    wanted.reduce((sum, word) => {
      const often = words.filter((one) => one === word).length;
      const length = 1 - LENGTH_WEIGHT + LENGTH_WEIGHT * (words.length / mean);
      return sum + ((rarity.get(word) ?? 0) * often * (SATURATION + 1)) / (often + SATURATION * length);
    }, 0);
  return tools
    .map((one, index) => ({ one, score: score(texts[index] ?? []) }))
    .filter((ranked) => ranked.score > 0)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, limit)
    .map(({ one }) => one);
}

function wordsOf({ name, description, parameters }: ToolDefinition): readonly string[] {
  const named = Array.from({ length: NAME_WEIGHT }, () => wordsIn(name)).flat();
  const described = Object.entries(parameters).flatMap(([argument, one]) => wordsIn(`${argument} ${one.description}`));
  return [...named, ...wordsIn(description), ...described];
}

/** Lower case, in the singular, and `getUserById` as words. */
function wordsIn(text: string): readonly string[] {
  const words =
    text
      .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => (word.length > 3 ? word.replace(/(?<=[^s])s$/, '') : word));
}
