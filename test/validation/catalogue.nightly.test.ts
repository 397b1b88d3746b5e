import { expect, it } from 'vitest';
import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import { catalogueReports } from './catalogue-reports.ts';

it('every check holds for every scenario of the catalogue under every augmentation', async () => {
  expect(await catalogueReports(AUGMENTATIONS)).toEqual({ missing: 0, failures: [] });
});
