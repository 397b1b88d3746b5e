import { dollars } from '../../text/dollars.ts';
import { count } from '../../text/words.ts';
import type { Estimate, ModelEstimate } from '../../client/planning/estimate.ts';
import type { Range } from '../../client/planning/estimated-usage.ts';
import type { SweepPlan } from '../../client/planning/plan-sweep.ts';
import { describeSweep } from './sweep-texts.ts';

/** The estimate for people. */
export function estimateLines(
  plan: SweepPlan,
  { toPlay, unsized, models, costUsd, costRange }: Estimate,
): readonly string[] {
  const unknown = models.filter((model) => model.costUsd === null).map(({ model }) => model);
  return [
    describeSweep(plan),
    `  to play  ${count(toPlay, 'cell')}`,
    ...models.map(modelLine),
    ...(models.length === 0 ? ['  cost     $0: no model plays'] : [`  cost     ${costText(costUsd, costRange)}`]),
    ...(unknown.length === 0
      ? []
      : [`  cost unknown for ${[...new Set(unknown)].join(' and ')}: add prices with --prices (docs/cost.md)`]),
    ...(unsized === 0 ? [] : [`  ${count(unsized, 'scenario')} without a reference solution taken for average`]),
    ...(models.length === 0
      ? []
      : ['  a rough estimate, most of all for models that reason: docs/cost.md says how it is made']),
  ];
}

function modelLine({
  role,
  model,
  basis,
  runs,
  turns,
  input,
  cachedInput,
  output,
  costUsd,
  costRange,
}: ModelEstimate): string {
  const number = (value: number) => value.toLocaleString('en');
  const used = [
    ...(turns === null ? [] : [`${number(turns)} turns`]),
    `${number(input)} tokens in${cachedInput === null ? '' : ` (${number(cachedInput)} cached)`}`,
    `${number(output)} out`,
    costText(costUsd, costRange),
  ].join(', ');
  const from = basis === 'earlier-runs' ? `as in ${number(runs ?? 0)} earlier runs` : 'by the reference solutions';
  return `  ${role.padEnd(7)}  ${model}: ${used}; ${from}`;
}

function costText(usd: number | null, range: Range | null): string {
  if (usd === null || range === null) return '?';
  return `${dollars(usd)} (${dollars(range.low)} to ${dollars(range.high)})`;
}
