import { SOLVED_FROM } from '../evaluation/solved.ts';
import { FAILURE_KINDS } from '../sandbox/failure-kind.ts';
import { OUTCOMES } from '../sandbox/outcome.ts';
import { hasSpending, SPENDING_NOTE, spendingLines, spendingRows } from './render-spending.ts';
import { floorNotes, floorRows } from './render-floors.ts';
import { attemptBlocks, ATTEMPTS_NOTE } from './render-attempts.ts';
import { flakyLines } from './render-flaky.ts';
import { blocks, decimal, halfWidth, percent, row } from './report-table.ts';
import { REPORT_COLUMNS } from './report-columns.ts';
import type { ReportColumn } from './report-columns.ts';
import type { Mean } from './means.ts';
import type { AgentTally, Report, Tally } from './report.ts';

const SOLVED_NOTE = `solved: % of runs with a similarity of at least ${SOLVED_FROM}`;

const INTERVAL_NOTE = '±: 95 % interval, by base scenario (docs/comparing.md)';

const NOTHING_STORED =
  'nothing is stored of this sweep yet: play it with the same sweep command, or see `toolsandbox sweeps`';

/** Wide enough for all columns. */
const FULL_WIDTH = 120;

/**
 * Renders a report: similarity from 0 to 100 as in the paper, solved runs, turn count, and number of runs; then the floors.
 * On a terminal that is too narrow for all columns, they are printed in blocks.
 */
export function renderReport(report: Report, width = FULL_WIDTH): string {
  const floors = report.floors ?? [];
  const spending = hasSpending(report);
  const heading = [
    `sweep ${report.sweep}, cells stored: ${report.cells}`,
    ...(report.cells === 0 ? [NOTHING_STORED] : []),
  ];
  if (report.cells === 0 && floors.length === 0) return heading.join('\n');
  return [
    ...heading,
    '',
    ...blocks(width).flatMap((columns) => [
      row('', columns, ({ name }) => name),
      ...report.agents.flatMap((tally) => agentRows(tally, columns)),
      ...floorRows(floors, columns),
      '',
    ]),
    ...attemptBlocks(report, width),
    ...filled(legend(), width),
    ...[SOLVED_NOTE, ...notesOf(report), ...(spending ? [SPENDING_NOTE] : []), ...floorNotes(floors)].flatMap((line) =>
      filled(line.split(' '), width),
    ),
    '',
    ...[
      outcomesLine(report),
      ...mistakeLines(report),
      ...userFaultLines(report),
      ...retriesLines(report),
      ...(spending ? spendingLines(report) : []),
      ...exclusionLines(report),
      ...mixtureLines(report),
    ].flatMap((line) => filled(line.split(' '), width)),
    ...flakyLines(report),
  ].join('\n');
}

function agentRows(tally: AgentTally, columns: readonly ReportColumn[]): readonly string[] {
  const figures = (label: string, show: (mean: Mean) => string) =>
    row(label, columns, ({ name }) => show(tally.columns[name]));
  const spread = (half: (mean: Mean) => number | null) =>
    hasIntervals(tally) ? [figures('    ±', (mean) => percent(half(mean)))] : [];
  return [
    tally.agent,
    figures('  similarity', (mean) => percent(mean.similarity)),
    ...spread((mean) => halfWidth(mean.similarity, mean.similarity_interval)),
    figures('  solved', (mean) => percent(mean.solved)),
    ...spread((mean) => halfWidth(mean.solved, mean.solved_interval)),
    figures('  turn count', (mean) => decimal(mean.turn_count)),
    figures('  n', (mean) => String(mean.n)),
    ...(hasSpending(tally) ? spendingRows(tally, columns) : []),
  ];
}

function hasIntervals({ columns }: Pick<Tally, 'columns'>): boolean {
  return Object.values(columns).some((mean) => mean.similarity_interval !== null);
}

function notesOf({ agents }: Report): readonly string[] {
  return [
    ...(agents.some(hasIntervals) ? [INTERVAL_NOTE] : []),
    ...(agents.some(({ attempts }) => attempts.length > 0) ? [ATTEMPTS_NOTE] : []),
  ];
}

/** What the column codes mean. */
function legend(): readonly string[] {
  const last = REPORT_COLUMNS.length - 1;
  return REPORT_COLUMNS.map(({ name, title }, index) => `${name} ${title}${index < last ? ',' : ''}`);
}

/** Lines of at most `width` characters, of parts that are not broken. */
function filled(parts: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = `${lines.at(-1)} ${part}`;
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}

function outcomesLine(tally: Tally): string {
  const present = OUTCOMES.filter((outcome) => tally.outcomes[outcome] > 0);
  return `outcomes: ${present.map((outcome) => `${tally.outcomes[outcome]} ${outcome}`).join(', ') || 'none'}`;
}

/** Which mistakes of agents ended runs, and how often the simulated user made one. */
function mistakeLines({ mistakes, users }: Report): readonly string[] {
  const agent = kinds(mistakes.agent);
  return [
    ...(agent === '' ? [] : [`ended by a mistake of the agent: ${agent}`]),
    ...users.map(({ user, failed, plays }) => {
      const share = ((failed / plays) * 100).toFixed(1);
      const plural = plays === 1 ? 'play' : 'plays';
      const [some, all] = [failed.toLocaleString('en'), plays.toLocaleString('en')];
      return `user simulator ${user} failed in ${some} of ${all} ${plural} (${share} %): ${kinds(mistakes.user)}`;
    }),
  ];
}

/** How much its runs that the simulated user spoiled can matter to each agent's score. */
function userFaultLines({ agents }: Report): readonly string[] {
  return agents.flatMap(({ agent, cells, userFaults }) => {
    if (userFaults === null) return [];
    const { runs, similarityWithout, similarityRange } = userFaults;
    const of = `${runs.toLocaleString('en')} of ${cells.toLocaleString('en')}`;
    const others = similarityWithout === null ? '' : `${percent(similarityWithout)} without them, and `;
    const range = `${percent(similarityRange.low)} and ${percent(similarityRange.high)}`;
    return [
      `simulated user: ended ${of} runs of ${agent} by a mistake; similarity is ${others}between ${range} whatever they would have scored`,
    ];
  });
}

function kinds(counts: Readonly<Record<string, number>>): string {
  return FAILURE_KINDS.flatMap((kind) => (counts[kind] ? [`${counts[kind]} ${kind}`] : [])).join(', ');
}

function retriesLines({ retries }: Tally): readonly string[] {
  return retries === 0 ? [] : [`model calls retried: ${retries}`];
}

function exclusionLines({ unscored }: Tally): readonly string[] {
  const excluded = OUTCOMES.filter((outcome) => unscored[outcome] > 0);
  if (excluded.length === 0) return [];
  const parts = excluded.map((outcome) => `${unscored[outcome]} ${outcome}`);
  return [`not scored: ${parts.join(', ')} (run the same sweep command again to play them)`];
}

/** Warns if the runs are not comparable: services and program versions can change what a scenario asks of the agent. */
function mixtureLines({ services, harness }: Report): readonly string[] {
  const mixture = (kind: string, values: readonly string[]) =>
    values.length < 2
      ? []
      : [
          `MIXED: runs with ${kind} ${values.join(' and ')} are averaged together, so the numbers may not be comparable`,
        ];
  return [...mixture('services', services), ...mixture('harness versions', harness)];
}
