import { expect, it } from 'vitest';
import { catalogueReports } from './catalogue-reports.ts';

it('every check holds for every scenario of the catalogue as it is, with other tools beside, and with scrambled names', async () => {
  expect(await catalogueReports(['none', '10dt', 'tns'])).toEqual({ missing: 0, failures: [] });
});
