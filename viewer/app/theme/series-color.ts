const SERIES = 6;

/** The colour of the agent with this number in the list of agents. */
export function seriesColor(number: number): string {
  return `var(--series-${(number % SERIES) + 1})`;
}
