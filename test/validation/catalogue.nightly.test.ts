import { expect, it } from 'vitest';
import { ALL_AUGMENTATIONS } from '../../sandbox/cell.ts';
import { catalogueReports } from './catalogue-reports.ts';

it('every check holds for every scenario of the catalogue under every augmentation', async () => {
  expect(await catalogueReports(ALL_AUGMENTATIONS)).toEqual({ missing: 0, failures: [] });
});
