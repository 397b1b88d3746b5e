import { oldPriceNotes } from '../../../limits/old-prices.ts';
import { dollars } from '../../../text/dollars.ts';
import { whole } from '../../../text/words.ts';
import { meanRow } from './table-cells.ts';
import type { ReportColumn } from '../../means/columns.ts';
import type { AgentTally, SweepReport } from '../report.ts';
import { addSpending } from '../../spending.ts';
import type { Spending } from '../../spending.ts';
import type { EarlierRuns } from '../../store/sums.ts';

/** Whether any model was called. */
export function hasSpending({ spent: { agent, user } }: Pick<SweepReport, 'spent'>): boolean {
  return agent.input + user.input + agent.unpriced + user.unpriced > 0;
}

/** Whether the table says what this agent used: not where no model was called, or nothing was reported. */
export function hasSpendingRows({ spent }: Pick<AgentTally, 'spent'>): boolean {
  return hasSpending({ spent }) && !isUnreported(spent.agent);
}

/** Agents outside and some servers do not say what they used. */
function isUnreported({ input, output, unpriced }: Spending): boolean {
  return unpriced > 0 && input + output === 0;
}

function isUnpriced(spending: Spending): boolean {
  return spending.unpriced > 0 && !isUnreported(spending);
}

export const SPENDING_NOTE =
  'tokens: mean of the agent per run, in thousands; cost: mean of the agent per run, in US dollars';

/** Rows of the table: what the agent used per run. */
export function spendingRows({ columns: means }: AgentTally, columns: readonly ReportColumn[]): readonly string[] {
  return [
    meanRow('  tokens', means, columns, ({ tokens }) => (tokens === null ? '-' : thousands(tokens))),
    meanRow('  cost', means, columns, ({ tokens, cost_usd }) => (tokens === null ? '-' : narrowDollars(cost_usd))),
  ];
}

/** Totals, of the agents and of the simulated user apart, and whose cost is not known; then those of earlier runs. */
export function spendingLines({ agents, spent, earlierRuns, prices, createdAt }: SweepReport): readonly string[] {
  const unknown = [
    ...agents.filter((tally) => isUnpriced(tally.spent.agent)).map(({ agent }) => agent),
    ...(isUnpriced(spent.user) ? ['the simulated user'] : []),
  ];
  return [
    ...agents.map(({ agent, spent: own }) => `spent by ${agent}: ${total(own.agent)}`),
    `spent by the simulated user: ${total(spent.user)}`,
    ...(unknown.length === 0
      ? []
      : [`cost unknown for ${unknown.join(' and ')}: add prices with --prices (docs/cost.md) before the next run`]),
    ...earlierLines(earlierRuns),
    ...priceLines(prices, createdAt),
  ];
}

function earlierLines({ runs, spent }: EarlierRuns): readonly string[] {
  if (runs === 0) return [];
  const which = runs === 1 ? '1 earlier run that was' : `${runs} earlier runs that were`;
  return [`spent besides, on ${which} played again: ${total(addSpending(spent.agent, spent.user))}`];
}

/** Where the prices came from, and whether they were old when the sweep began. */
function priceLines(prices: SweepReport['prices'], createdAt: string | null): readonly string[] {
  const lists = prices.flatMap(({ model, pricedBy }) => {
    const [date] = /\d{4}-\d{2}-\d{2}$/.exec(pricedBy) ?? [];
    return date === undefined ? [] : { model, source: { name: pricedBy, date } };
  });
  const by = [...Map.groupBy(prices, ({ pricedBy }) => pricedBy)].map(([name, models]) => {
    const whose = models.map(({ model }) => model).join(' and ');
    return name === 'provider' ? `${whose} as the provider charged` : `${whose} by the prices of ${name}`;
  });
  return [
    ...(by.length === 0 ? [] : [`costs: ${by.join('; ')}`]),
    ...(createdAt === null ? [] : oldPriceNotes(lists, Date.parse(createdAt))),
  ];
}

function total(spending: Spending): string {
  if (isUnreported(spending)) return 'not reported';
  const { input, output, costUsd, unpriced } = spending;
  const known = unpriced === 0 || costUsd > 0 ? [dollars(costUsd)] : [];
  const more = unpriced === 0 ? [] : [`${unpriced} ${unpriced === 1 ? 'run' : 'runs'} of unknown cost`];
  return `${whole(input)} tokens in, ${whole(output)} out, ${[...known, ...more].join(' and ')}`;
}

/** In at most five characters, up to 10 million tokens. */
function thousands(tokens: number): string {
  const value = tokens / 1000;
  return value < 1000 ? value.toFixed(1) : value.toFixed(0);
}

/** In at most five characters, up to 10,000 dollars; without a sign, and without a zero before the point. */
function narrowDollars(usd: number | null): string {
  if (usd === null) return '?';
  if (usd === 0) return '0';
  if (usd >= 100) return usd.toFixed(0);
  if (usd >= 1) return usd.toFixed(2);
  return usd < 0.000_05 ? '<1e-4' : usd.toFixed(4).slice(1);
}
