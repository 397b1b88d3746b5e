import { RefusedRequest } from '../../files/http/refused-request.ts';
import type { SweepSpec } from '../../runs/sweep-contract.ts';
import { cellAt, countCells } from '../../runs/sweep-spec.ts';
import type { Cell } from '../../sandbox/cell.ts';
import type { ResetRequest } from './requests.ts';

/** The cell that a seed means, of those that fit what was asked for. @throws RefusedRequest if none fits */
export function chosenCell(
  spec: SweepSpec,
  { scenario, augmentation }: Pick<ResetRequest, 'scenario' | 'augmentation'>,
  seed: number,
): Cell {
  const { scenarios, augmentations } = spec;
  const some = {
    ...spec,
    scenarios: scenarios.filter((name) => scenario === undefined || name === scenario),
    augmentations: augmentations.filter((name) => augmentation === undefined || name === augmentation),
  };
  const cells = countCells(some);
  if (some.scenarios.length === 0)
    throw new RefusedRequest(
      'VALIDATION_ERROR',
      `scenario: "${scenario}" is not served here: GET /scenarios lists those that are`,
    );
  if (cells === 0)
    throw new RefusedRequest(
      'VALIDATION_ERROR',
      `augmentation: "${augmentation}" is not served here: ${augmentations.join(', ')} are`,
    );
  return cellAt(some, seed % cells);
}
