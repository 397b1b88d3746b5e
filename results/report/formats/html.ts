import { withShownAgents } from './with-shown-agents.ts';
import { attemptRows, repeatedAgents } from './attempts.ts';
import { factLines, reportNotes } from './notes.ts';
import { floorScoreRows, meanRow, scoreRows, scoreTable } from './score-rows.ts';
import { halfWidth, percent } from './table-cells.ts';
import type { SweepReport } from '../report.ts';
import type { Interval } from '../../statistics/clustered-mean.ts';
import { htmlPage } from '../../html/page.ts';
import { htmlTable } from '../../html/table.ts';
import type { HtmlRow } from '../../html/table.ts';
import { escapeXml } from '../../html/escape-xml.ts';
import type { ReportSource } from './report-format.ts';
import { intervalChart } from './interval-chart.ts';

/** One file to send by mail: what `report` prints, and its intervals as a chart. */
export function htmlReport({ report: stored, bars }: Pick<ReportSource, 'report' | 'bars'>): string {
  const report = withShownAgents(stored);
  const table = scoreTable(report);
  const failed = bars.flatMap(({ problem }) => problem ?? []);
  return htmlPage({
    title: `Sweep ${report.sweep}`,
    subtitle: `${report.cells.toLocaleString('en')} runs stored`,
    body: [
      ...failed.map((problem) => `<p class="failed"><strong>Failed:</strong> ${escapeXml(problem)}</p>`),
      ...(report.cells === 0 ? ['<p>Nothing is stored of this sweep yet.</p>'] : scores(report, table)),
      ...attemptSection(report),
      ...causeSection(report),
      ...flakySection(report),
      '<section><h2>Runs</h2><ul>',
      ...factLines(report).map((line) => `<li>${escapeXml(line)}</li>`),
      '</ul></section>',
      '<section><h2>What this means</h2><ul>',
      ...[...reportNotes(report), MANY_NOTE].map((line) => `<li>${escapeXml(line)}</li>`),
      `<li>${table.columns.map(({ name, title: column }) => `<b>${name}</b> ${column}`).join(', ')}</li>`,
      '</ul></section>',
    ],
  });
}

/** Who looks at 15 intervals sees one that is off by chance. */
const MANY_NOTE =
  'each interval is for its own column, not corrected for looking at many: compare says whether a difference in a column is chance';

function scores({ floors }: SweepReport, { scored, columns }: ReturnType<typeof scoreTable>): readonly string[] {
  return [
    '<section><h2>Solved, with 95 % intervals</h2>',
    ...intervalChart(scored, floors, columns, 'solved'),
    '</section>',
    '<section><h2>Similarity, with 95 % intervals</h2>',
    ...intervalChart(scored, floors, columns, 'similarity'),
    '</section>',
    '<section><h2>Scores</h2>',
    ...htmlTable(
      ['', ...columns.map(({ name }) => name)],
      [
        ...scored.flatMap(({ agent, columns: means }) => [
          { heading: agent },
          ...scoreRows(means, columns, withSpread),
          meanRow('cost, $ per run', means, columns, (mean) => mean.cost_usd?.toPrecision(3) ?? '-'),
        ]),
        ...(floors ?? []).flatMap(({ agent, columns: means }) => [
          { heading: `floor: ${agent}` },
          ...floorScoreRows(means, columns),
        ]),
      ],
    ),
    '</section>',
  ];
}

function attemptSection(report: SweepReport): readonly string[] {
  const { repeated, sizes } = repeatedAgents(report);
  if (repeated.length === 0) return [];
  const rows = repeated.flatMap((tally): readonly HtmlRow[] => [
    { heading: tally.agent },
    ...attemptRows(tally, sizes, withSpread),
  ]);
  return ['<section><h2>k trials</h2>', ...htmlTable(['', ...sizes.map(String)], rows), '</section>'];
}

/** More are in `report --json`. */
const MOST_CAUSES = 20;

function causeSection({ causes }: SweepReport): readonly string[] {
  if (causes.length === 0) return [];
  const rows = causes.slice(0, MOST_CAUSES).map(({ title, runs }) => ({
    title: escapeXml(title),
    cells: [runs.toLocaleString('en')],
  }));
  return ['<section><h2>Why runs are not solved</h2>', ...htmlTable(['', 'runs'], rows), '</section>'];
}

/** More are in `report --json`. */
const MOST_FLAKY = 100;

function flakySection({ flaky }: SweepReport): readonly string[] {
  if (flaky.length === 0) return [];
  const rows = flaky.slice(0, MOST_FLAKY).map(({ solved, trials, solvedId, unsolvedId }) => {
    const ids = [
      ...(solvedId === null ? [] : [`solved: ${solvedId}`]),
      ...(unsolvedId === null ? [] : [`not: ${unsolvedId}`]),
    ];
    return `<li>solved in ${solved} of ${trials}<br>${ids.map((id) => `<code>${escapeXml(id)}</code>`).join('<br>')}</li>`;
  });
  const more = flaky.length > MOST_FLAKY ? [`<p>and ${(flaky.length - MOST_FLAKY).toLocaleString('en')} more</p>`] : [];
  return [
    `<section><h2>Flaky cells</h2><p>${flaky.length.toLocaleString('en')} differ between trials.</p>`,
    `<details><summary>Which</summary><ul>${rows.join('')}</ul>${more.join('')}</details></section>`,
  ];
}

function withSpread(value: number | null, interval: Interval | null): string {
  const half = halfWidth(value, interval);
  return half === null ? percent(value) : `${percent(value)} <small>± ${percent(half)}</small>`;
}
