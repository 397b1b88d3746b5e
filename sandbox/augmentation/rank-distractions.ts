import type { ToolDefinition, Toolset } from '../tools/definition.ts';
import { weightedRatio } from '../tools/fuzzy/weighted-ratio.ts';

/** How similar two tool names are, 0 to 100. */
export type Similarity = (left: string, right: string) => number;

/**
 * Compares each pair of names once. Comparisons dominate the cost of ranking, so keep one instance to rank many times.
 */
export function cachedSimilarity(compare: Similarity = weightedRatio): Similarity {
  const known = new Map<string, number>();
  return (left, right) => {
    const pair = `${left} ${right}`;
    const similarity = known.get(pair) ?? compare(left, right);
    known.set(pair, similarity);
    return similarity;
  };
}

/**
 * The names of all other tools, most distracting first. Tools that share a module with a given tool come before the
 * rest. Each group is sorted by name similarity, with ties in the order of the tools.
 */
export function rankDistractions(
  given: readonly string[],
  { tools }: Pick<Toolset, 'tools'>,
  similarity: Similarity = weightedRatio,
): readonly string[] {
  const isGiven = ({ name }: ToolDefinition) => given.includes(name);
  const modules = new Set(tools.filter(isGiven).map(({ module }) => module));
  return tools
    .filter((tool) => !isGiven(tool))
    .map(({ name, module }) => ({
      name,
      sharedModule: modules.has(module) ? 1 : 0,
      score: Math.max(0, ...given.map((other) => similarity(name, other))),
    }))
    .toSorted((left, right) => right.sharedModule - left.sharedModule || right.score - left.score)
    .map(({ name }) => name);
}
