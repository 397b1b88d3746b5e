import { existsSync } from 'node:fs';
import { DEFAULT_WORLD } from '../worlds/known-worlds.ts';
import type { WorldDefinition } from '../worlds/world.ts';
import { readSource, writtenAt } from './format/read-source.ts';
import { BUILT_IN_CATALOGUE, folderFiles } from './pack-files.ts';
import { worldOf } from './world-of.ts';

/** A pack in the making, read for its names only: nothing in it has been checked. */
export interface Draft {
  /** Whether there is a pack in the folder. What is said of one that is yet to be made holds once it extends the catalogue. */
  readonly exists: boolean;
  readonly scenarios: readonly { readonly name: string; readonly place: () => string }[];
  /** Scenarios of the pack that it extends. */
  readonly bases: readonly { readonly name: string }[];
  readonly states: readonly string[];
  readonly definition: WorldDefinition;
}

/** @throws InvalidPack for a file that cannot be parsed */
export function readDraft(folder: string): Draft {
  const files = folderFiles(folder);
  const exists = files !== null && existsSync(files.pack);
  const source = readSource(exists ? folder : BUILT_IN_CATALOGUE);
  const { scenarios, states } = Object(source.content) as { scenarios?: unknown; states?: unknown };
  const named = namesIn(scenarios).map((name, index) => ({
    name,
    place: () => writtenAt(source, ['scenarios', index, 'name']),
  }));
  const bases = namesIn(source.bases).map((name) => ({ name }));
  // An unknown one is found by the checks of the pack.
  const world = worldOf(source.content);
  return {
    exists,
    scenarios: exists ? named : [],
    bases: exists ? bases : named,
    states: Object.keys(Object(states) as object),
    definition: 'wrong' in world ? DEFAULT_WORLD : world,
  };
}

/** Empty where a name is missing. */
function namesIn(scenarios: unknown): readonly string[] {
  if (!Array.isArray(scenarios)) return [];
  return scenarios.map((scenario: unknown) => {
    const { name } = Object(scenario) as { name?: unknown };
    return typeof name === 'string' ? name : '';
  });
}
