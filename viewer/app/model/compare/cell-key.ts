import type { Cell } from '../../../../sandbox/cell.ts';

/** Names a cell in links, whoever plays it. */
export function cellKey({ scenario, augmentation, trial }: Pick<Cell, 'scenario' | 'augmentation' | 'trial'>): string {
  return [scenario, augmentation, trial].join('/');
}
