import { scrambledNames } from '../../sandbox/augmentation/scramble.ts';
import { shorten } from '../../sandbox/shorten.ts';
import { knownWorlds } from '../../worlds/known-worlds.ts';
import type { WorldDefinition } from '../../worlds/world.ts';
import type { SpanAttributes } from './span-content.ts';

/** In characters. */
const LONGEST = 200;
const NAMES = new WeakMap<WorldDefinition, ReadonlySet<string>>();
const UNKNOWN = 'unknown';

/**
 * What a span may say of a call: receivers group by names, so only tools that exist are named. The name of any other was made
 * up by a model, and is content.
 */
export function toolNamed(name: string): { readonly name: string; readonly content: SpanAttributes } {
  if (knownWorlds().some((world) => namesIn(world).has(name))) return { name, content: {} };
  return { name: UNKNOWN, content: { 'toolsandbox.called_name': bounded(name) } };
}

/** The names of a world's tools, as they are and scrambled. */
function namesIn(world: WorldDefinition): ReadonlySet<string> {
  const names = NAMES.get(world) ?? new Set([...scrambledNames(world)].flat());
  NAMES.set(world, names);
  return names;
}

/** A text that a model or its provider wrote, on one line. */
export function bounded(text: string): string {
  return shorten(text.toWellFormed().replaceAll(/\p{C}/gu, '\uFFFD'), LONGEST);
}
