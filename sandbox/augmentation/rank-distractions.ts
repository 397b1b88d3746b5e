import { TOOLS } from '../tools/catalog.ts';
import type { ToolDefinition } from '../tools/definition.ts';
import { weightedRatio } from '../tools/fuzzy/weighted-ratio.ts';

/**
 * The names of all other tools, the most distracting first: those that share a module with a given one, then the rest;
 * within each by the likeness of names, ties in catalog order (facts/semantics.md 7).
 */
export function rankDistractions(given: readonly string[]): readonly string[] {
  const isGiven = ({ name }: ToolDefinition) => given.includes(name);
  const modules = new Set(TOOLS.filter(isGiven).map(({ module }) => module));
  return TOOLS.filter((tool) => !isGiven(tool))
    .map(({ name, module }) => ({
      name,
      near: modules.has(module) ? 1 : 0,
      likeness: Math.max(0, ...given.map((other) => likeness(name, other))),
    }))
    .toSorted((left, right) => right.near - left.near || right.likeness - left.likeness)
    .map(({ name }) => name);
}

/** Names do not change, and comparing them is slow: each pair is compared once. */
const LIKENESSES = new Map<string, number>();

function likeness(name: string, other: string): number {
  const pair = `${name} ${other}`;
  const known = LIKENESSES.get(pair);
  if (known !== undefined) return known;
  const found = weightedRatio(name, other);
  LIKENESSES.set(pair, found);
  return found;
}
