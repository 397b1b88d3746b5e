import type { NightAgent, NightSummary } from '../../../runs/nights.ts';
import { escapeForTerminal } from '../../../text/escape-for-terminal.ts';

/** A night in words: in one line. */
export function headline({ schedule, sweep, isGood, status, solved, similarity }: NightSummary): string {
  const how = isGood ? 'good' : status === 'completed' ? 'below its bars' : status;
  const mean = similarity === null ? 'no score' : `${solvedPrefix(solved)}mean similarity ${similarity.toFixed(3)}`;
  return escapeForTerminal(`${sweep ?? schedule}: ${how}, ${mean}`);
}

/** The rest of it, one line each. Names and reasons may be anyone's words: what is invisible or breaks lines is escaped. */
export function summaryLines(summary: NightSummary): readonly string[] {
  const { problems, cells, scored, costUsd, unpriced, comparedWith, agents, scheduledAt } = summary;
  const cost = `$${costUsd.toFixed(2)}${unpriced > 0 ? ' and calls of unknown price' : ''}`;
  return [
    ...problems.map((problem) => `Problem: ${problem}`),
    `${scored} of ${cells} cells have a score; ${cost}; scheduled for ${scheduledAt}`,
    comparedWith === null
      ? 'No good night before to compare with'
      : `Compared with ${comparedWith}, the last good night:`,
    ...agents.flatMap(agentLines),
  ].map(escapeForTerminal);
}

function agentLines({ agent, scored, solved, similarity, change }: NightAgent): readonly string[] {
  const mean = `${agent}: ${similarity === null ? 'no score' : `${solvedPrefix(solved)}similarity ${similarity.toFixed(3)}`} in ${scored} runs`;
  if (change === null) return [mean];
  const { measure, difference, interval, p, improved, broke, examples } = change;
  const range = interval === null ? '' : `, 95 % ${points(interval.low)} to ${points(interval.high)}`;
  const chance = p === null ? '' : `, p ${p.toPrecision(2)}`;
  return [
    `${mean}; ${measure} ${points(difference)} points${range}${chance}; ${improved} improved, ${broke} broke`,
    ...examples.map((id) => `broke: ${id}`),
  ];
}

/** To stand before the similarity; nothing without a verdict. */
function solvedPrefix(share: number | null): string {
  return share !== null ? `solved ${(100 * share).toFixed(1)} %, ` : '';
}

function points(difference: number): string {
  return `${difference < 0 ? '' : '+'}${(100 * difference).toFixed(1)}`;
}
