import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEVIATIONS_PAGE, deviationsPage } from '../../scripts/deviations-page.ts';
import { TOOLS_PAGE, toolsPage } from '../../scripts/tools-page.ts';

it('docs/tools.md says what the definitions say (if not: npm run docs)', async () => {
  expect(readFileSync(TOOLS_PAGE, 'utf8')).toBe(await toolsPage());
});

it('docs/deviations.md lists the corrected scenarios of the catalogue (if not: npm run docs)', async () => {
  expect(readFileSync(DEVIATIONS_PAGE, 'utf8')).toBe(await deviationsPage());
});
