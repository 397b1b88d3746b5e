import { REPORT_COLUMNS } from '../report-columns.ts';
import type { Interval } from '../statistics/clustered-mean.ts';
import type { Change, Comparison, Side } from './comparison.ts';
import type { Difference } from './difference.ts';
import type { DifferentInputs, Input } from './pair-cells.ts';

const WIDTHS = [15, 7, 8, 8, 8, 18, 9] as const;

/** More are in `compare --json`. */
const MOST = 10;

const INPUT_NAMES: Readonly<Record<Input, string>> = {
  scenario: 'scenario',
  grader: 'grader',
  'agent-prompts': "agent's prompts",
  'user-prompts': "simulated user's prompts",
  tools: 'tools',
  user: 'simulated user',
  services: 'services',
};

/** Renders comparisons: similarities from 0 to 100 as in the report, and the cells that one side solved and the other did not. */
export function renderComparisons(comparisons: readonly Comparison[]): readonly string[] {
  return [...comparisons.flatMap((comparison) => [...comparisonLines(comparison), '']), ...notes(comparisons)];
}

function comparisonLines(comparison: Comparison): readonly string[] {
  const { before, after, similarity, solved, columns, bootstrap, improved, broke } = comparison;
  const rows = REPORT_COLUMNS.flatMap(({ name }) => {
    const difference = name === 'ALL' ? null : (columns[name] ?? null);
    return difference === null ? [] : [differenceRow(`  ${name}`, difference)];
  });
  return [
    `before  ${sideName(before)}`,
    `after   ${sideName(after)}`,
    '',
    ...(similarity === null || solved === null
      ? ['no cell was scored on both sides with the same scenario and grader']
      : [
          row('', 'pairs', 'before', 'after', 'change', '95 % interval', 'p'),
          differenceRow('similarity', similarity),
          ...rows,
          differenceRow('solved', solved),
          '',
          ...verdict(similarity, bootstrap),
        ]),
    ...changeLines('improved', 'solved after, not before', improved),
    ...changeLines('broke', 'solved before, not after', broke),
    ...comparability(comparison),
  ];
}

function sideName({ sweep, agent }: Side): string {
  return `${sweep}  ${agent}`;
}

function row(...cells: readonly string[]): string {
  return cells
    .map((cell, index) => (index === 0 ? cell.padEnd(WIDTHS[0]) : cell.padStart(WIDTHS[index] ?? 0)))
    .join('');
}

function differenceRow(label: string, { pairs, before, after, difference, interval, pAdjusted }: Difference): string {
  return row(
    label,
    String(pairs),
    points(before),
    points(after),
    signed(difference),
    intervalText(interval),
    pAdjusted === null ? '-' : pText(pAdjusted),
  );
}

function verdict({ difference, pAdjusted, detectable, scenarios }: Difference, bootstrap: Interval | null) {
  if (pAdjusted === null) return ['one scenario only: nothing is known of how much others would differ'];
  const direction = difference > 0 ? 'better' : 'worse';
  const found = pAdjusted < 0.05 ? direction : 'no significant difference';
  return [
    `${found}: similarity ${signed(difference)} points, p ${pText(pAdjusted)}, over ${scenarios.toLocaleString('en')} scenarios`,
    ...(detectable === null
      ? ['the difference is the same in every scenario, so there is no interval; p is that of the sign test']
      : [`a true difference of ${points(detectable)} points would be found in four of five such comparisons`]),
    ...(bootstrap === null ? [] : [`cluster bootstrap: ${intervalText(bootstrap)} (95 %)`]),
  ];
}

function changeLines(title: string, meaning: string, changes: readonly Change[]): readonly string[] {
  const more = changes.length - MOST;
  return [
    `${title}: ${changes.length.toLocaleString('en')} (${meaning})`,
    ...changes
      .slice(0, MOST)
      .map(({ before, after }) => `  ${points(before.similarity)} -> ${points(after.similarity)}  ${after.id}`),
    ...(more > 0 ? [`  and ${more.toLocaleString('en')} more (--json)`] : []),
  ];
}

function comparability({ unpaired, excluded, changed }: Comparison): readonly string[] {
  const { before, after } = unpaired;
  return [
    ...(before + after === 0
      ? []
      : [
          `not compared: cells with a score before only, ${before.toLocaleString('en')}, or after only, ${after.toLocaleString('en')}`,
        ]),
    ...excluded.map((inputs) => `not compared: ${inputsText(inputs)}`),
    ...changed.map((inputs) => `compared in spite of ${inputsText(inputs)}`),
  ];
}

function inputsText({ input, pairs, scenarios }: DifferentInputs): string {
  const [shown, more] = [scenarios.slice(0, 3).join(', '), scenarios.length - 3];
  const named = more > 0 ? `${shown} and ${more} more` : shown;
  return `another ${INPUT_NAMES[input]} in ${pairs.toLocaleString('en')} ${pairs === 1 ? 'pair' : 'pairs'}: ${named}`;
}

function notes(comparisons: readonly Comparison[]): readonly string[] {
  const several = comparisons.length > 1 ? 'the comparisons, and for the columns of all comparisons' : 'the columns';
  return [
    'paired by scenario, augmentation and trial; intervals and p-values by base scenario (docs/comparing.md)',
    `p-values are corrected (Holm) for ${several}`,
  ];
}

/** A share in points of 100. */
function points(share: number): string {
  const text = (100 * share).toFixed(1);
  return text === '-0.0' ? '0.0' : text;
}

function signed(share: number): string {
  const text = points(share);
  return Number(text) > 0 ? `+${text}` : text;
}

function intervalText(interval: Interval | null): string {
  return interval === null ? '-' : `${signed(interval.low)} to ${signed(interval.high)}`;
}

function pText(p: number): string {
  return p < 0.001 ? '<0.001' : p.toFixed(3);
}
