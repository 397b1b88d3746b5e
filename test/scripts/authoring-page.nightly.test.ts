import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { AUTHORING_PAGE, authoringPage } from '../../scripts/authoring-page.ts';

/** Hashes of packs, which change with the catalogue. */
const HASH = /\b[0-9a-f]{12}([0-9a-f]{52})?\b/g;

it('the commands of docs/authoring.md print what the page shows (if not: npm run docs)', async () => {
  const page = readFileSync(AUTHORING_PAGE, 'utf8');
  const played = await authoringPage();
  expect(played.replaceAll(HASH, 'HASH')).toBe(page.replaceAll(HASH, 'HASH'));
});
