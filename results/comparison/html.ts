import {
  comparabilityLines,
  comparedColumns,
  comparisonNotes,
  DIFFERENCE_HEADER,
  differenceCells,
  points,
  sideName,
  verdictLines,
} from './comparison-texts.ts';
import { MOST_CHANGES } from './changed-cells.ts';
import type { ChangedCells } from './changed-cells.ts';
import type { SideComparison } from './comparison.ts';
import type { Difference } from './difference.ts';
import { htmlPage } from '../html/page.ts';
import { htmlTable } from '../html/table.ts';
import type { HtmlRow } from '../html/table.ts';
import { escapeXml } from '../html/escape-xml.ts';
import { differenceChart } from './difference-chart.ts';

/** One file to send by mail: what `compare` prints, and its intervals as charts. */
export function comparisonPage(comparisons: readonly SideComparison[]): string {
  const compared = new Map(comparisons.flatMap(comparedColumns).map(({ name, title }) => [name, title]));
  const sweeps = [...new Set(comparisons.flatMap(({ before, after }) => [before.sweep, after.sweep]))];
  return htmlPage({
    title: `Comparison of ${sweeps.join(', ')}`,
    subtitle: comparisons.length === 1 ? '1 comparison' : `${comparisons.length} comparisons`,
    body: [
      ...comparisons.flatMap(comparisonSection),
      '<section><h2>What this means</h2><ul>',
      ...comparisonNotes(comparisons).map((line) => `<li>${escapeXml(line)}</li>`),
      '<li>improved: solved after, not before; broke: solved before, not after; the largest change first</li>',
      ...(compared.size === 0
        ? []
        : [`<li>${[...compared].map(([name, title]) => `<b>${name}</b> ${title}`).join(', ')}</li>`]),
      '</ul></section>',
    ],
  });
}

function comparisonSection(comparison: SideComparison): readonly string[] {
  const { before, after, similarity, improved, broke } = comparison;
  const notCompared = comparabilityLines(comparison);
  return [
    `<section><h2>${escapeXml(sideName(after))}</h2><p>compared with ${escapeXml(sideName(before))}</p>`,
    ...(similarity === null
      ? ['<p>No cell was scored on both sides with the same scenario and grader.</p>']
      : [
          ...verdictLines(comparison).map((line) => `<p>${escapeXml(line.trim())}</p>`),
          ...figures(comparison),
          ...changeList('Improved', improved),
          ...changeList('Broke', broke),
        ]),
    ...(notCompared.length === 0 ? [] : ['<h3>What to know</h3><ul>']),
    ...notCompared.map((line) => `<li>${escapeXml(line)}</li>`),
    ...(notCompared.length === 0 ? [] : ['</ul>']),
    '</section>',
  ];
}

function figures(comparison: SideComparison): readonly string[] {
  const { similarity, solved } = comparison;
  const known: readonly (readonly [title: string, difference: Difference])[] = [
    ...(solved === null ? [] : [['solved', solved] as const]),
    ...(similarity === null ? [] : [['similarity', similarity] as const]),
    ...comparedColumns(comparison).map(({ name, difference }) => [name, difference] as const),
  ];
  const rows = known.map(([title, one]): HtmlRow => ({ title, cells: differenceCells(one).map(escapeXml) }));
  return [...differenceChart(known), ...htmlTable(DIFFERENCE_HEADER, rows)];
}

function changeList(title: string, { count, largest }: ChangedCells): readonly string[] {
  const shown = largest.slice(0, MOST_CHANGES);
  const more = count - shown.length;
  const items = shown.map(
    ({ before, after }) =>
      `<li>${points(before.similarity)} → ${points(after.similarity)} <code>${escapeXml(after.id)}</code></li>`,
  );
  return [
    `<h3>${title}: ${count.toLocaleString('en')}</h3>`,
    ...(count === 0 ? [] : [`<details><summary>Which</summary><ul>${items.join('')}</ul>`]),
    ...(more > 0 ? [`<p>and ${more.toLocaleString('en')} more (compare --json)</p>`] : []),
    ...(count === 0 ? [] : ['</details>']),
  ];
}
