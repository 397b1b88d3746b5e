import { scenarioName } from '../sandbox/cell.ts';
import type { Message, Role } from '../sandbox/message.ts';
import type { FinishResult, PlayedTrajectory, TrajectoryInput } from './contract.ts';

const SPEAKER: Readonly<Record<Role, string>> = {
  system: 'System',
  user: 'User',
  agent: 'Agent',
  'execution-environment': 'Tools',
};
const LONGEST = 300;

/** A trajectory in Markdown, for whoever opens it in the engine's pages: dialogue so far, then the score. */
export function currentDetails(
  input: TrajectoryInput,
  messages: readonly Message[],
  end?: { readonly played: PlayedTrajectory; readonly finished: FinishResult },
): string {
  const { cell } = input;
  const head = `**${scenarioName(cell)}** · agent \`${cell.agent}\` · user \`${cell.user}\` · trial ${cell.trial}`;
  return [head, ...(end ? [scoreLine(end.played, end.finished)] : []), messages.map(line).join('\n')].join('\n\n');
}

/** One line for an activity: who acts on what. */
export function turnSummary(messages: readonly Message[], maxMessages: number): string {
  const newest = messages.at(-1);
  if (!newest) return '';
  return `${messages.length}/${maxMessages} ${SPEAKER[newest.recipient]}: answers "${shorten(newest.content, 80)}"`;
}

/** One line for a batch of calls: the calls. */
export function callsSummary(calls: readonly Message[], messageCount: number, maxMessages: number): string {
  return `${messageCount}/${maxMessages} ${shorten(calls.map((call) => call.content).join('; '), 160)}`;
}

function line(message: Message, index: number): string {
  const failed = message.toolResult?.errorClass === undefined ? '' : ' ⚠';
  return `${index}. ${SPEAKER[message.sender]}${failed}: ${shorten(message.content, LONGEST)}`;
}

function scoreLine({ outcome, reason }: PlayedTrajectory, { similarity, turnCount, ...matches }: FinishResult): string {
  const score = similarity === null ? 'not scored' : `similarity **${similarity.toFixed(3)}**`;
  const milestones = matches.milestones.map((match, index) => `M${index} ${percent(match)}`);
  const minefields = matches.minefields.map((match, index) => `minefield ${index} ${percent(match)}`);
  const parts = [`\`${outcome}\`${reason ? ` (${reason})` : ''}`, score, `${turnCount} turns`];
  return [...parts, ...milestones, ...minefields].join(' · ');
}

function percent({ similarity, message }: { similarity: number; message: number }): string {
  return `${Math.round(similarity * 100)} % at ${message}`;
}

function shorten(text: string, longest: number): string {
  const flat = text.replace(/\s+/g, ' ');
  return flat.length <= longest ? flat : `${flat.slice(0, longest - 1)}…`;
}
