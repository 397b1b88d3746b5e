import { fileURLToPath } from 'node:url';

import { TOOLS } from '../sandbox/tools/catalog.ts';
import { checkPack } from './check-pack.ts';
import { contentHash } from './content-hash.ts';
import { InvalidPack } from './invalid-pack.ts';
import type { Pack } from './pack.ts';
import { readPack } from './read-pack.ts';
import { packSchema } from './schema.ts';
import { shapeProblem } from './shape-problem.ts';

/** The folder of the catalogue that comes with the program. */
export const BUILT_IN_CATALOGUE = fileURLToPath(new URL('./catalogue', import.meta.url));

const TOOL_NAMES = TOOLS.map(({ name }) => name);

/**
 * Reads and checks a pack: one JSON file, or a folder of `pack.json` (name, version), `world.json`, `states.json`,
 * `demonstrations.json` and, under `scenarios/`, files each holding a list of scenarios.
 * @param tools names of the tools scenarios may mention
 * @throws InvalidPack
 */
export function loadPack(path: string = BUILT_IN_CATALOGUE, tools: readonly string[] = TOOL_NAMES): Pack {
  const source = readPack(path);
  const parsed = packSchema.safeParse(source.content, { reportInput: true });
  const problems = parsed.success ? checkPack(parsed.data, tools) : parsed.error.issues.map(shapeProblem);
  if (problems.length > 0 || !parsed.success)
    throw new InvalidPack(
      path,
      problems.map((problem) => ({ ...problem, ...source.locate(problem.path) })),
    );
  return { ...parsed.data, hash: contentHash(parsed.data) };
}
