import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEVIATIONS_PAGE, deviationsPage } from '../../scripts/deviations-page.ts';

it('docs/deviations.md lists the corrected scenarios of the catalogue (if not: npm run docs)', async () => {
  expect(readFileSync(DEVIATIONS_PAGE, 'utf8')).toBe(await deviationsPage());
});
