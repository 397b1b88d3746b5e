import type { TrajectoryRecord } from '../../results/record.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import type { PriceList } from '../../roles/prices/price-list.ts';

/** Of a dollar, which floating point may differ by. */
const NOISE = 1e-9;

/** What is wrong with the cost of a turn that was priced by the list that we have; null if nothing is, or another list was used. */
export function wrongPrice(
  prices: PriceList,
  { cell, events }: Pick<TrajectoryRecord, 'cell' | 'events'>,
): string | null {
  for (const event of events) {
    if (event.kind !== 'turn' || !event.report?.usage) continue;
    const { usage, pricedBy } = event.report;
    const cost = prices.costOf({ ...usage, costUsd: null }, parseModelSpec(cell[event.role]));
    if (cost === null || cost.pricedBy !== pricedBy) continue;
    if (usage.costUsd === null || Math.abs(usage.costUsd - cost.usd) > NOISE)
      return `a turn of the ${event.role} is said to cost $${usage.costUsd}: by the prices of ${pricedBy} it cost $${cost.usd}`;
  }
  return null;
}
