import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import { selectScenarios } from '../../scenarios/select.ts';
import { CHECKS } from '../../validation/checks.ts';
import { summarize } from '../../validation/summary.ts';
import { validate } from '../../validation/validate.ts';
import { print } from '../say.ts';
import { checkedPack } from '../session/checked-pack.ts';
import { renderValidation } from './render-validation.ts';

export interface ValidateRequest {
  readonly patterns: readonly string[];
  readonly pack?: string;
}

/**
 * Validates the scenarios that the patterns name, or all of the pack.
 * @returns the exit code: 1 if a check found something
 */
export async function validatePack({ patterns, pack: path }: ValidateRequest): Promise<number> {
  const pack = await checkedPack(path);
  const scenarios = selectScenarios(pack, patterns.length > 0 ? { patterns } : {}).map(({ name }) => name);
  const validation = await validate(pack, { scenarios, checks: CHECKS });
  const summary = summarize(validation, CHECKS);
  const cells = `${scenarios.length} scenarios x ${AUGMENTATIONS.length} augmentations = ${validation.cells} cells`;
  print([cells, '', ...renderValidation(summary), '', ...validation.notes]);
  return summary.failures.length === 0 ? 0 : 1;
}
