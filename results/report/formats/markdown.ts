import { agreementText } from '../../truth/agreement-text.ts';
import { withShownAgents } from './with-shown-agents.ts';
import { attemptRows, repeatedAgents } from './attempts.ts';
import { agentCauses } from './causes.ts';
import { modeTable, MODES_TITLE } from './modes.ts';
import { factLines, reportNotes } from './notes.ts';
import { floorScoreRows, scoreRows, scoreTable } from './score-rows.ts';
import type { ReportRow } from './score-rows.ts';
import type { SweepReport } from '../report.ts';
import { escapeForTerminal } from '../../../text/escape-for-terminal.ts';
import type { ReportSource } from './report-format.ts';

/** For a pull request, an issue or a wiki. */
export function markdownReport({ report: stored, bars }: Pick<ReportSource, 'report' | 'bars'>): string {
  const report = withShownAgents(stored);
  const { floors, flaky } = report;
  const { scored, columns: shown } = scoreTable(report);
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
        ...scored.flatMap(({ agent, columns }) => rowsOf(inline(agent), scoreRows(columns, shown))),
        ...(floors ?? []).flatMap(({ agent, columns }) =>
          rowsOf(`floor: ${inline(agent)}`, floorScoreRows(columns, shown)),
        ),
      ],
    ),
    ...attemptTable(report),
    ...factLines(report).map((line) => `- ${inline(line)}`),
    ...causeList(report),
    ...(flaky.length > 0 ? [`- cells that differ between trials: ${flaky.length}`] : []),
    ...judgeList(report),
    '',
    ...modesOf(report),
    ...reportNotes(report).map((note) => `<sub>${inline(note)}</sub>  `),
    '',
  ].join('\n');
}

function causeList(report: SweepReport): readonly string[] {
  return agentCauses(report).flatMap(({ title, items }) => [
    `- ${inline(title)}`,
    ...items.map((item) => `  - ${inline(item.trim())}`),
  ]);
}

function modesOf(report: SweepReport): readonly string[] {
  const { agents, rows } = modeTable(report);
  if (rows.length === 0) return [];
  const header = ['mode', MODES_TITLE, ...agents.map(inline)];
  return table(
    header,
    rows.map(({ mode, means, cells }) => [inline(mode), inline(means), ...cells]),
  );
}

/** A line of each who labelled runs; the runs are in the other formats. */
function judgeList({ judges }: SweepReport): readonly string[] {
  return judges.map((judge) => `- judged by ${inline(judge.by)}: ${agreementText(judge)}`);
}

function rowsOf(label: string, rows: readonly ReportRow[]): readonly (readonly string[])[] {
  return rows.map(({ title, cells }) => [label, title, ...cells]);
}

function attemptTable(report: SweepReport): readonly string[] {
  const { repeated, sizes } = repeatedAgents(report);
  const rows = repeated.flatMap((tally) => rowsOf(inline(tally.agent), attemptRows(tally, sizes)));
  return table(['agent', 'k trials', ...sizes.map(String)], rows);
}

/** A table, of which the first two columns are text. No lines without rows. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = header.map((_, index) => (index < 2 ? '---' : '---:'));
  return [line(header), line(rule), ...rows.map(line), ''];
}

/** What would be markup is text. */
export function inline(text: string): string {
  return escapeForTerminal(text)
    .replaceAll(/[\\`*_[\]|~#@]/g, String.raw`\$&`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
}
