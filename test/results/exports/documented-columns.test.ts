import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TRAJECTORY_COLUMNS } from '../../../results/exports/tables/trajectory-columns.ts';
import { TURN_COLUMNS } from '../../../results/exports/tables/turn-columns.ts';

const PAGE = readFileSync(new URL('../../../docs/exports.md', import.meta.url), 'utf8');

/** The names in the first column of the table under a heading. */
function documented(heading: string): readonly string[] {
  const [, section = ''] = PAGE.split(`\n### ${heading}\n`);
  const rows = section.split(/^#/m)[0]?.split('\n') ?? [];
  return rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
}

it.each([
  ['Trajectories', TRAJECTORY_COLUMNS],
  ['Turns', TURN_COLUMNS],
])('docs/exports.md lists each column of %s', (heading, columns) => {
  expect(documented(heading).toSorted()).toEqual(columns.map(({ name }) => name).toSorted());
});
