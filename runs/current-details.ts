import { scenarioName, trajectoryId } from '../sandbox/cell.ts';
import type { Message, Role } from '../sandbox/message.ts';
import type { EndingEvent } from '../sandbox/event.ts';
import type { FinishResult, TrajectoryInput } from './contract.ts';
import { shellQuote } from './shell-quote.ts';

const SPEAKER: Readonly<Record<Role, string>> = {
  system: 'system',
  user: 'user',
  agent: 'agent',
  'execution-environment': 'tools',
};
/** The engine's pages carry this text in a URL, so only the newest messages are shown, shortened. */
const MOST_MESSAGES = 30;
const LONGEST_MESSAGE = 160;

/**
 * A trajectory in Markdown for whoever opens it in the engine's pages: the dialogue as a table with the log's own indices,
 * and, once there is one, the score with each milestone in the row it was matched at.
 */
export function currentDetails(
  input: TrajectoryInput,
  messages: readonly Message[],
  end?: { readonly ending: EndingEvent; readonly finished: FinishResult },
): string {
  const { cell } = input;
  const head = `**${scenarioName(cell)}** · agent \`${cell.agent}\` · user \`${cell.user}\` · trial ${cell.trial}`;
  const earlier = Math.max(0, messages.length - MOST_MESSAGES);
  const rows = messages.slice(earlier).map((message, at) => row(message, earlier + at, end?.finished));
  return [
    head,
    ...(end ? [scoreLine(end.ending, end.finished)] : []),
    ...(earlier > 0 ? [`… ${earlier} earlier messages`] : []),
    ['| # | from | met | |', '|--:|---|---|---|', ...rows].join('\n'),
  ].join('\n\n');
}

/** What does not change while it plays; for the page's head. */
export function staticDetails({ cell, categories, maxMessages }: TrajectoryInput): string {
  return [
    `${categories.join(', ')} · seed ${cell.seed} · at most ${maxMessages} new messages`,
    `Explained, once finished: \`npx toolsandbox show ${shellQuote(trajectoryId(cell))}\``,
  ].join('\n\n');
}

/** One line for a role's turn: what it answers. */
export function turnSummary(messages: readonly Message[], maxMessages: number): string {
  const newest = messages.at(-1);
  if (!newest) return '';
  const { toolCall, toolResult, content } = newest;
  const what = toolResult ? `after ${toolResult.name}` : toolCall ? 'after a call' : 'to';
  return `${messages.length}/${maxMessages} ${what}: ${shorten(content, 60)}`;
}

/** One line for a batch of calls: the calls. */
export function callsSummary(calls: readonly Message[], messageCount: number, maxMessages: number): string {
  return `${messageCount}/${maxMessages} ${shorten(calls.map((call) => call.content).join('; '), 80)}`;
}

function row(message: Message, index: number, finished: FinishResult | undefined): string {
  const { sender, content, toolCall, toolResult } = message;
  const failed = toolResult?.errorClass === undefined ? '' : ' ⚠';
  const text = shorten(content, LONGEST_MESSAGE);
  const shown = toolCall || toolResult ? code(text) : plain(text);
  return `| ${index} | ${SPEAKER[sender]}${failed} | ${finished ? matchesAt(index, finished) : ''} | ${shown} |`;
}

function matchesAt(index: number, { milestones, minefields }: FinishResult): string {
  const label = (name: string) => (match: FinishResult['milestones'][number], at: number) =>
    match.message === index && match.similarity > 0 ? [`${name}${at} ${Math.round(match.similarity * 100)} %`] : [];
  return [...milestones.flatMap(label('M')), ...minefields.flatMap(label('minefield '))].join(', ');
}

function scoreLine({ outcome, reason }: EndingEvent, { similarity, turnCount }: FinishResult): string {
  const score = similarity === null ? 'not scored' : `similarity **${similarity.toFixed(3)}**`;
  return [`\`${outcome}\`${reason ? ` (${plain(reason)})` : ''}`, score, `${turnCount} turns`].join(' · ');
}

/** As code in a table cell; the space lets long JSON wrap. */
function code(text: string): string {
  return `\`${text.replaceAll('`', 'ˋ').replaceAll('|', '\\|').replaceAll(',"', ', "')}\``;
}

function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&');
}

function shorten(text: string, longest: number): string {
  const flat = text.replace(/\s+/g, ' ');
  return flat.length <= longest ? flat : `${flat.slice(0, longest - 1)}…`;
}
