import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import { CHECKS } from '../../validation/checks.ts';
import { summarize } from '../../validation/summary.ts';
import { validate } from '../../validation/validate.ts';
import { print } from '../say.ts';
import { choosePack } from '../session/choose-pack.ts';
import { renderValidation } from './render-validation.ts';

export interface ValidateRequest {
  readonly patterns: readonly string[];
  readonly pack?: readonly string[];
}

/**
 * Validates the scenarios that the patterns name, or all of the packs.
 * @returns the exit code: 1 if a check found something
 */
export async function validatePack({ patterns, pack: packs }: ValidateRequest): Promise<number> {
  const { pack, scenarios: chosen } = await choosePack(packs, patterns.length > 0 ? { patterns } : {});
  const scenarios = chosen.map(({ name }) => name);
  const validation = await validate(pack, { scenarios, checks: CHECKS });
  const summary = summarize(validation, CHECKS);
  const cells = `${scenarios.length} scenarios x ${AUGMENTATIONS.length} augmentations = ${validation.cells} cells`;
  print([cells, '', ...renderValidation(summary)]);
  return summary.failures.length === 0 ? 0 : 1;
}
