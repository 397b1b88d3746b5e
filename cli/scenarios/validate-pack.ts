import { availableParallelism } from 'node:os';
import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import { CHECKS, checksNamed } from '../../validation/checks.ts';
import { placesOf } from '../../validation/places.ts';
import { summarize } from '../../validation/summary.ts';
import type { CellReport } from '../../validation/examine.ts';
import { validate } from '../../validation/validate.ts';
import { print, printJson } from '../say.ts';
import { keepFloors } from '../../client/floors/sweep-floors.ts';
import { choosePack } from '../../client/packs.ts';
import { renderValidation } from './render-validation.ts';
import type { ValidateCommandOptions } from './scenarios-commands.ts';
import { CountProgress } from '../count-progress.ts';
import { validationResult } from '../../client/scenarios/validation-result.ts';

/**
 * Validates the scenarios that the patterns name, or all of the packs, and prints what was found.
 * @returns the exit code: 1 if a check failed
 * @throws InvalidPack, PackClash, UnknownScenario, UnknownCheck
 */
export async function validatePack(
  patterns: readonly string[],
  { check, pack: packs, json }: ValidateCommandOptions,
): Promise<number> {
  const checks = check === undefined ? CHECKS : checksNamed(check);
  const { pack, scenarios: chosen, pathOf } = await choosePack(packs, patterns.length > 0 ? { patterns } : {});
  const scenarios = chosen.map(({ name }) => name);
  const threads = Math.min(availableParallelism(), scenarios.length);
  let failed = 0;
  const progress = new CountProgress(() => `cells  ${failed} failed`, scenarios.length * AUGMENTATIONS.length);
  const observe = ({ findings }: CellReport) => {
    if (findings.length > 0) failed++;
    progress.add(1);
  };
  const reports = await validate(pack, { scenarios, checks, threads, observe }).finally(() => progress.close());
  if (patterns.length === 0 && check === undefined) await keepFloors(pack, scenarios);
  const validated = {
    pack: { name: pack.name, hash: pack.hash },
    scenarios: scenarios.length,
    augmentations: AUGMENTATIONS.length,
  };
  const result = validationResult(validated, summarize(reports, checks), () => placesOf(pathOf));
  if (json) printJson(result);
  else print(renderValidation(result));
  return result.failures.length === 0 ? 0 : 1;
}
