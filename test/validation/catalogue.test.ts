import { expect, it } from 'vitest';
import { catalogueReports } from './catalogue-reports.ts';

it('every check holds for scenarios of all parts of the catalogue as they are', async () => {
  expect(await catalogueReports(['none'], 12)).toEqual({ missing: 0, failures: [] });
});
