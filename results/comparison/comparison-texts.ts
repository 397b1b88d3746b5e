import type { Interval } from '../statistics/clustered-mean.ts';
import { shownSpec } from '../../text/shown-spec.ts';
import { count } from '../../text/words.ts';
import { REPORT_COLUMNS } from '../means/columns.ts';
import type { SideComparison, Side } from './comparison.ts';
import type { Difference, ShownMargin } from './difference.ts';
import { hasTooFew, isSignificant, measured } from './regression.ts';
import type { ComparedMeasure } from './regression.ts';
import type { DifferentInputs, Input } from './different-inputs.ts';
import { hintCommand } from '../../text/hint-command.ts';

/** Of those that people call otherwise. */
const INPUT_NAMES: Readonly<Partial<Record<Input, string>>> = {
  'agent-prompts': "agent's prompts",
  'user-prompts': "simulated user's prompts",
  user: 'simulated user',
  faults: 'faults of tools',
};

export function sideName({ sweep, agent, augmentation }: Side): string {
  return [sweep, shownSpec(agent), ...(augmentation === undefined ? [] : [augmentation])].join('  ');
}

/** Whether a difference is chance, how small a one would have been found, and what is shown about a margin. */
export function verdictLines(comparison: SideComparison): readonly string[] {
  return measured(comparison).flatMap(({ measure, difference }) => [
    ...verdictOf(measure, difference),
    ...(difference.margin === null ? [] : [`  ${marginText(measure, difference.margin)}`]),
  ]);
}

const SHOWN: Readonly<Record<ShownMargin['shown'], (measure: ComparedMeasure, margin: string) => string>> = {
  equivalent: (measure, margin) => `equivalent: ${measure} differs by less than ${margin}`,
  better: (measure, margin) => `better by more than ${margin}: ${measure}`,
  worse: (measure, margin) => `worse by more than ${margin}: ${measure}`,
  'not-worse': (measure, margin) => `not worse by ${margin}, perhaps better by more: ${measure}`,
  'not-shown': (measure, margin) => `not shown to be within ${margin}: ${measure}`,
};

/** What is shown about the margin, and from which interval that is read. */
export function marginText(measure: ComparedMeasure, { margin, shown, interval }: ShownMargin): string {
  const from = interval === null ? 'there is no interval' : `90 % interval ${intervalText(interval)}`;
  return `${SHOWN[shown](measure, `${points(margin)} points`)} (${from})`;
}

function verdictOf(measure: ComparedMeasure, of: Difference): readonly string[] {
  const { difference, pAdjusted, leastP, detectable, scenarios } = of;
  if (pAdjusted === null || leastP === null)
    return [`${measure}: one scenario only: nothing is known of how much others would differ`];
  const change = `${measure} ${signed(difference)} points`;
  if (hasTooFew(of))
    return [
      `too few scenarios: ${change} over ${scenarios}; had all of them changed in the same direction, p would be ${pText(leastP)}`,
    ];
  const direction = difference > 0 ? 'better' : 'worse';
  const found = isSignificant(of) ? direction : 'no significant difference';
  return [
    `${found}: ${change}, p ${pText(pAdjusted)}, over ${scenarios.toLocaleString('en')} scenarios`,
    ...(detectable === null
      ? []
      : [`  a true difference of ${points(detectable)} points would be found in about four of five such comparisons`]),
  ];
}

/** What was not compared, and what differs in what was. */
export function comparabilityLines(comparison: SideComparison): readonly string[] {
  const { averaged, unpaired, excluded, changed } = comparison;
  const { before, after } = unpaired;
  return [
    ...notJudgedLines(comparison),
    ...(averaged === 0
      ? []
      : [`compared by means: ${count(averaged, 'cell')}, as the two sides have scores of different trials`]),
    ...(before + after === 0
      ? []
      : [
          `not compared: runs of cells with a score before only, ${before.toLocaleString('en')}, or after only, ${after.toLocaleString('en')}`,
        ]),
    ...excluded.map((inputs) => `not compared: ${inputsText(inputs)}`),
    ...changed.map((inputs) => `compared in spite of ${inputsText(inputs)}`),
  ];
}

function notJudgedLines({ notJudged, before, after }: SideComparison): readonly string[] {
  if (notJudged === 0) return [];
  const pairs = `${notJudged.toLocaleString('en')} ${notJudged === 1 ? 'pair lacks' : 'pairs lack'}`;
  const sweeps = [...new Set([before.sweep, after.sweep])];
  const commands = sweeps.map((sweep) => hintCommand('rescore', sweep, '--save'));
  return [`not judged: ${pairs} a verdict on a side, so solved leaves them out; ${commands.join(', ')} gives it`];
}

function inputsText({ input, pairs, scenarios }: DifferentInputs): string {
  const [shown, more] = [scenarios.slice(0, 3).join(', '), scenarios.length - 3];
  const named = more > 0 ? `${shown} and ${more} more` : shown;
  return `another ${INPUT_NAMES[input] ?? input} in ${pairs.toLocaleString('en')} ${pairs === 1 ? 'pair' : 'pairs'}: ${named}`;
}

/** How to read comparisons. */
export function comparisonNotes(comparisons: readonly SideComparison[]): readonly string[] {
  const several = comparisons.length > 1 ? 'the comparisons, and for the columns of all comparisons' : 'the columns';
  const modes = comparisons.some((one) => one.modes.length > 0) ? ', and for the modes' : '';
  return [
    'paired by scenario, augmentation and trial; intervals and p-values by base scenario (docs/comparing.md)',
    `p-values are corrected (Holm) for ${several}${modes}`,
  ];
}

/** What the cells of a difference are. */
export const DIFFERENCE_HEADER = ['', 'pairs', 'before', 'after', 'change', '95 % interval', 'p'] as const;

/** The cells behind the title of a difference. */
export function differenceCells(of: Difference): readonly string[] {
  const { pairs, before, after, difference, interval, pAdjusted } = of;
  const p = pAdjusted === null ? '-' : pText(pAdjusted);
  return [pairs.toLocaleString('en'), points(before), points(after), signed(difference), intervalText(interval), p];
}

/** The columns with pairs, in the order of reports; that of all runs is the comparison itself. */
export function comparedColumns({ columns }: Pick<SideComparison, 'columns'>) {
  return REPORT_COLUMNS.flatMap(({ name, title }) => {
    const difference = name === 'ALL' ? null : (columns[name] ?? null);
    return difference === null ? [] : { name, title, difference };
  });
}

/** A share in points of 100. */
export function points(share: number): string {
  const text = (100 * share).toFixed(1);
  return text === '-0.0' ? '0.0' : text;
}

export function signed(share: number): string {
  const text = points(share);
  return Number(text) > 0 ? `+${text}` : text;
}

export function intervalText(interval: Interval | null): string {
  return interval === null ? '-' : `${signed(interval.low)} to ${signed(interval.high)}`;
}

function pText(p: number): string {
  return p < 0.001 ? '<0.001' : p.toFixed(3);
}
