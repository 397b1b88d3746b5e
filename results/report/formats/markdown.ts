import type { AttemptMeans } from '../attempts.ts';
import type { Mean, Means } from '../means.ts';
import { causeLines } from './causes.ts';
import { factLines, hasScore, hasWording, reportNotes } from './notes.ts';
import type { SweepReport } from '../report.ts';
import { filledColumns } from '../columns.ts';
import type { ReportColumn } from '../columns.ts';
import { decimal, halfWidth, percent } from './table-cells.ts';
import type { Interval } from '../../statistics/clustered-mean.ts';
import { escapeForTerminal } from '../../../text/escape-for-terminal.ts';
import type { ReportSource } from './report-format.ts';

/** For a pull request, an issue or a wiki. */
export function markdownReport({ report, bars }: Pick<ReportSource, 'report' | 'bars'>): string {
  const { floors, flaky } = report;
  const scored = report.agents.filter(hasScore);
  const shown = filledColumns((scored.length > 0 ? scored : (floors ?? [])).map(({ columns }) => columns));
  const failed = bars.flatMap(({ problem }) => problem ?? []);
  return [
    `## Sweep ${inline(report.sweep)}`,
    '',
    ...(report.cells === 0 ? ['Nothing is stored of this sweep yet.', ''] : []),
    ...failed.map((problem) => `- **failed**: ${inline(problem)}`),
    ...(failed.length > 0 ? [''] : []),
    ...table(
      ['agent', '', ...shown.map(({ name }) => name)],
      [
        ...scored.flatMap(({ agent, columns }) => agentRows(agent, columns, shown)),
        ...(floors ?? []).flatMap(({ agent, columns }) => floorRows(agent, columns, shown)),
      ],
    ),
    ...attemptTables(report),
    ...factLines(report).map((line) => `- ${inline(line)}`),
    ...causeList(report),
    ...(flaky.length > 0 ? [`- cells that differ between trials: ${flaky.length}`] : []),
    '',
    ...reportNotes(report).map((note) => `<sub>${inline(note)}</sub>  `),
    '',
  ].join('\n');
}

/** The first line is an item, the others are below it. */
function causeList(report: SweepReport): readonly string[] {
  return causeLines(report).map((line, index) => (index === 0 ? `- ${inline(line)}` : `  - ${inline(line.trim())}`));
}

function agentRows(agent: string, columns: Means, shown: readonly ReportColumn[]): readonly (readonly string[])[] {
  const row = (title: string, show: (mean: Mean) => string) => [
    inline(agent),
    title,
    ...shown.map(({ name }) => show(columns[name])),
  ];
  return [
    row('solved', (mean) => withSpread(mean.solved, mean.solved_interval)),
    row('similarity', (mean) => withSpread(mean.similarity, mean.similarity_interval)),
    ...(hasWording({ columns }) ? [row('wording', (mean) => percent(mean.wording))] : []),
    row('turn count', (mean) => decimal(mean.turn_count)),
    row('n', ({ n }) => String(n)),
  ];
}

function floorRows(agent: string, columns: Means, shown: readonly ReportColumn[]): readonly (readonly string[])[] {
  const row = (title: string, show: (mean: Mean) => number | null) => [
    `floor: ${inline(agent)}`,
    title,
    ...shown.map(({ name }) => percent(show(columns[name]))),
  ];
  return [row('solved', ({ solved }) => solved), row('similarity', ({ similarity }) => similarity)];
}

function attemptTables({ agents }: ReportSource['report']): readonly string[] {
  const repeated = agents.filter(({ attempts }) => attempts.length > 0);
  if (repeated.length === 0) return [];
  const sizes = [...new Set(repeated.flatMap(({ attempts }) => attempts.map(({ k }) => k)))].toSorted((a, b) => a - b);
  const rows = repeated.flatMap(({ agent, attempts }) => {
    const row = (title: string, show: (means: AttemptMeans) => string) => [
      inline(agent),
      title,
      ...sizes.map((size) => {
        const means = attempts.find(({ k }) => k === size);
        return means === undefined ? '-' : show(means);
      }),
    ];
    return [
      row('pass^k', (means) => withSpread(means.passAll, means.passAllInterval)),
      row('pass@k', (means) => withSpread(means.passAny, means.passAnyInterval)),
      row('avg@k', (means) => withSpread(means.average, means.averageInterval)),
    ];
  });
  return table(['agent', 'k trials', ...sizes.map(String)], rows);
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = header.map((_, index) => (index < 2 ? '---' : '---:'));
  return [line(header), line(rule), ...rows.map(line), ''];
}

function withSpread(value: number | null, interval: Interval | null): string {
  const half = halfWidth(value, interval);
  return half === null ? percent(value) : `${percent(value)} ± ${percent(half)}`;
}

/** What would be markup is text. */
function inline(text: string): string {
  return escapeForTerminal(text)
    .replaceAll(/[\\`*_[\]|~#@]/g, String.raw`\$&`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
}
