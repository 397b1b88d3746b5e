import type { ModelReport } from '../../sandbox/event.ts';
import type { ModelSpec } from '../model/spec.ts';
import type { PriceList } from './price-list.ts';

/** The report with what the turn cost, also its attempts that were not used. What is not known stays null. */
export function pricedReport(report: ModelReport, spec: ModelSpec, prices: PriceList): ModelReport {
  const { usage, wasted } = report;
  const cost = usage && prices.costOf(usage, spec);
  const wastedCost = wasted && prices.costOf(wasted, spec);
  return {
    ...report,
    ...(usage && cost && { usage: { ...usage, costUsd: cost.usd }, pricedBy: cost.pricedBy }),
    ...(wasted && wastedCost && { wasted: { ...wasted, costUsd: wastedCost.usd } }),
  };
}
