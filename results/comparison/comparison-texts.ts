import type { Interval } from '../statistics/clustered-mean.ts';
import type { Comparison, Side } from './comparison.ts';
import type { Difference } from './difference.ts';
import type { Measure } from './regression.ts';
import type { DifferentInputs, Input } from './pair-cells.ts';

const INPUT_NAMES: Readonly<Record<Input, string>> = {
  scenario: 'scenario',
  grader: 'grader',
  'agent-prompts': "agent's prompts",
  'user-prompts': "simulated user's prompts",
  tools: 'tools',
  user: 'simulated user',
  services: 'services',
  profile: 'profile',
  seed: 'seed',
};

export function sideName({ sweep, agent }: Side): string {
  return `${sweep}  ${agent}`;
}

/** Whether a difference is chance, and how small a one would have been found. */
export function verdictLines(comparison: Comparison): readonly string[] {
  const { solved, similarity, bootstrap } = comparison;
  return [
    ...(solved === null ? [] : verdictOf('solved', solved, null)),
    ...(similarity === null ? [] : verdictOf('similarity', similarity, bootstrap)),
  ];
}

function verdictOf(
  measure: Measure,
  { difference, pAdjusted, detectable, scenarios }: Difference,
  bootstrap: Interval | null,
): readonly string[] {
  if (pAdjusted === null) return [`${measure}: one scenario only: nothing is known of how much others would differ`];
  const direction = difference > 0 ? 'better' : 'worse';
  const found = pAdjusted < 0.05 ? direction : 'no significant difference';
  return [
    `${found}: ${measure} ${signed(difference)} points, p ${pText(pAdjusted)}, over ${scenarios.toLocaleString('en')} scenarios`,
    ...(detectable === null
      ? ['  the difference is the same in every scenario, so there is no interval; p is that of the sign test']
      : [`  a true difference of ${points(detectable)} points would be found in four of five such comparisons`]),
    ...(bootstrap === null ? [] : [`  cluster bootstrap: ${intervalText(bootstrap)} (95 %)`]),
  ];
}

/** What was not compared, and what differs in what was. */
export function comparabilityLines(comparison: Comparison): readonly string[] {
  const { unpaired, excluded, changed } = comparison;
  const { before, after } = unpaired;
  return [
    ...notJudgedLines(comparison),
    ...(before + after === 0
      ? []
      : [
          `not compared: cells with a score before only, ${before.toLocaleString('en')}, or after only, ${after.toLocaleString('en')}`,
        ]),
    ...excluded.map((inputs) => `not compared: ${inputsText(inputs)}`),
    ...changed.map((inputs) => `compared in spite of ${inputsText(inputs)}`),
  ];
}

function notJudgedLines({ notJudged, before, after }: Comparison): readonly string[] {
  if (notJudged === 0) return [];
  const pairs = `${notJudged.toLocaleString('en')} ${notJudged === 1 ? 'pair lacks' : 'pairs lack'}`;
  const sweeps = [...new Set([before.sweep, after.sweep])];
  const commands = sweeps.map((sweep) => `npx toolsandbox evaluate --sweep ${sweep} --save`);
  return [`not judged: ${pairs} a verdict on a side, so solved leaves them out; ${commands.join(', ')} gives it`];
}

function inputsText({ input, pairs, scenarios }: DifferentInputs): string {
  const [shown, more] = [scenarios.slice(0, 3).join(', '), scenarios.length - 3];
  const named = more > 0 ? `${shown} and ${more} more` : shown;
  return `another ${INPUT_NAMES[input]} in ${pairs.toLocaleString('en')} ${pairs === 1 ? 'pair' : 'pairs'}: ${named}`;
}

/** How to read comparisons. */
export function comparisonNotes(comparisons: readonly Comparison[]): readonly string[] {
  const several = comparisons.length > 1 ? 'the comparisons, and for the columns of all comparisons' : 'the columns';
  return [
    'paired by scenario, augmentation and trial; intervals and p-values by base scenario (docs/comparing.md)',
    `p-values are corrected (Holm) for ${several}`,
  ];
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

export function pText(p: number): string {
  return p < 0.001 ? '<0.001' : p.toFixed(3);
}
