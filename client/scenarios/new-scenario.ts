import { mkdirSync } from 'node:fs';
import type { IntroducedWorld } from '../../worlds/world.ts';
import { dirname, join } from 'node:path';
import { asUnusable } from '../../files/unusable-file.ts';
import { UnknownScenario } from '../../scenarios/find-scenario.ts';
import { readDraft } from '../../scenarios/draft.ts';
import type { Draft } from '../../scenarios/draft.ts';
import { BUILT_IN_NAME } from '../../scenarios/pack-files.ts';
import { packFiles, scenarioFile, schemaFiles, variantFile } from '../../scenarios/scaffold.ts';
import type { NewFiles } from '../../scenarios/scaffold.ts';
import { newWorldFiles } from '../../scenarios/own/new-world.ts';
import { UserError } from '../errors.ts';
import { packNameOf, validName } from './pack-name.ts';
import { writeOutput } from '../write-output.ts';

export interface NewScenario {
  /** The folder of the pack. */
  readonly pack: string;
  /** The scenario that it is a variant of. */
  readonly like?: string;
  /** The name of a world of its own, which is written with it. */
  readonly world?: string;
  /** The id of a run that is right, of which it is made. */
  readonly from?: string;
}

/**
 * Writes a new scenario into a pack of the user's own, and the pack if there is none. Replaces no file but our schemas.
 * Returns the paths that were written. @throws UserError, UnknownScenario
 */
export function newScenario(name: string, { pack: folder, like, world }: Omit<NewScenario, 'from'>): readonly string[] {
  const draft = draftFor(name, folder);
  if (world !== undefined) {
    validName(world, '--world');
    if (draft.exists)
      throw new UserError(`${folder} is a pack already, and a pack has one world: name another folder with --pack`);
    return write(folder, newWorldFiles(packNameOf(folder), world, name));
  }
  requireFree(name, draft);
  const known = [...draft.scenarios, ...draft.bases];
  if (like !== undefined && !known.some((one) => one.name === like))
    throw new UnknownScenario(like, [{ name: packNameOf(folder), scenarios: known }]);
  return intoPack(
    folder,
    draft,
    like === undefined ? scenarioFile(name, introduced(draft), stateFor(draft)) : variantFile(name, like),
  );
}

/** The pack in the folder that is to have a new scenario. @throws UserError for a name or a folder that cannot be used */
export function draftFor(name: string, folder: string): Draft {
  validName(name, 'name of a scenario');
  if (folder === BUILT_IN_NAME)
    throw new UserError(`--pack ${folder} is the built-in catalogue: name a folder of your own, such as ./${folder}`);
  return readDraft(folder);
}

/** @throws UserError if the pack has a scenario of that name */
export function requireFree(name: string, { scenarios }: Draft): void {
  const taken = scenarios.find((one) => one.name === name);
  if (taken !== undefined)
    throw new UserError(`there is a scenario "${name}" at ${taken.place()}: choose another name`);
}

/** Writes a scenario, the schemas, and the pack if there is none. Returns the paths, without the schemas. @throws UserError */
export function intoPack(folder: string, { exists }: Draft, scenario: NewFiles): readonly string[] {
  const files = [...write(folder, exists ? new Map() : packFiles(packNameOf(folder))), ...write(folder, scenario)];
  write(folder, schemaFiles(), true);
  return files;
}

/** @throws UserError for a world that has no scenario to show */
function introduced({ definition: { name, examples } }: Draft): Pick<IntroducedWorld, 'examples'> {
  if (examples !== undefined) return { examples };
  throw new UserError(`there is no example of a scenario in the world ${name}: name one of your own with --like`);
}

/** A base state to name, where the usual one is missing. */
function stateFor({ states }: Draft): string | undefined {
  return states.includes('base') ? undefined : states[0];
}

/** The paths that were written. */
function write(folder: string, files: NewFiles, replace = false): readonly string[] {
  return [...files].map(([name, text]) => {
    const path = join(folder, name);
    makeFolder(dirname(path));
    writeOutput(path, text, { option: '--pack', replace });
    return path;
  });
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    throw new UserError(`${path} ${asUnusable(error, 'written').message}: choose another folder with --pack`);
  }
}
