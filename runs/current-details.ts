import { scenarioName, trajectoryId } from '../sandbox/cell.ts';
import { ROLE_LABELS } from '../sandbox/message.ts';
import type { Message } from '../sandbox/message.ts';
import type { EndingEvent } from '../sandbox/event.ts';
import { shorten } from '../sandbox/shorten.ts';
import type { MatchResult, FinishResult, TrajectoryInput } from './contract.ts';
import type { SeatState } from './seats.ts';
import { shellQuote } from '../text/hint-command.ts';

/** Temporal's web UI carries this text in a URL, so only the newest messages are shown, and they are shortened. */
const MAX_MESSAGES = 30;
const MAX_MESSAGE_LENGTH = 160;
/** The web UI (2.42) cuts off the last line of its frame. */
const BOTTOM_MARGIN = '\u00A0';

interface ShownBeside {
  readonly end?: { readonly ending: EndingEvent; readonly finished: FinishResult };
  /** While it runs. */
  readonly seats?: readonly SeatState[] | undefined;
}

/**
 * A trajectory in Markdown for Temporal's web UI: the dialogue as a table with message indices and, once it has ended,
 * the score, with each milestone in the row where it was matched.
 */
export function currentDetails(
  input: TrajectoryInput,
  messages: readonly Message[],
  { end, seats = [] }: ShownBeside = {},
): string {
  const { cell } = input;
  const head = `**${scenarioName(cell)}** · agent \`${cell.agent}\` · user \`${cell.user}\` · trial ${cell.trial}`;
  const earlier = Math.max(0, messages.length - MAX_MESSAGES);
  const rows = messages.slice(earlier).map((message, at) => row(message, earlier + at, end?.finished));
  return [
    head,
    ...seats.map(seatLine),
    ...(end ? [scoreLine(end.ending, end.finished), ...checkLists(end.finished)] : []),
    ...(earlier > 0 ? [`… ${earlier} earlier messages`] : []),
    ['| # | from | met | |', '|--:|---|---|---|', ...rows].join('\n'),
    BOTTOM_MARGIN,
  ].join('\n\n');
}

/** Who takes an external seat, and whether a turn is due. */
function seatLine({ role, due, dueSince, holder }: SeatState): string {
  const who = holder === null ? 'no one has joined' : `${plain(holder.name)}, last heard of ${utcTime(holder.heardAt)}`;
  const what = due === null || dueSince === null ? '' : `; turn ${due} is due since ${utcTime(dueSince)}`;
  return `${role}'s seat: ${who}${what}`;
}

/** Hours, minutes and seconds. */
function utcTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const parts = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  return `${parts.map((part) => String(part).padStart(2, '0')).join(':')} UTC`;
}

/** The details that do not change while the trajectory runs. */
export function staticDetails({ cell, categories, maxMessages }: TrajectoryInput): string {
  return [
    `${categories.join(', ')} · seed ${cell.seed} · at most ${maxMessages} new messages`,
    `To explain the score after the run: \`npx toolsandbox show ${shellQuote(trajectoryId(cell))}\``,
    BOTTOM_MARGIN,
  ].join('\n\n');
}

/** The summary of a turn: the message that it answers. */
export function turnSummary(messages: readonly Message[], maxMessages: number): string {
  const newest = messages.at(-1);
  if (!newest) return '';
  const { toolCall, toolResult, content } = newest;
  const what = toolResult ? `after ${toolResult.name}` : toolCall ? 'after a call' : 'to';
  return `${messages.length}/${maxMessages} ${what}: ${oneLine(content, 60)}`;
}

/** The summary of a batch of calls: the calls themselves. */
export function callsSummary(calls: readonly Message[], messageCount: number, maxMessages: number): string {
  return `${messageCount}/${maxMessages} ${oneLine(calls.map((call) => call.content).join('; '), 80)}`;
}

function row(message: Message, index: number, finished: FinishResult | undefined): string {
  const { sender, content, toolCall, toolResult } = message;
  const failed = toolResult?.errorClass === undefined ? '' : '\u00A0⚠';
  const text = oneLine(content, MAX_MESSAGE_LENGTH);
  const shown = toolCall || toolResult ? code(text) : plain(text);
  return `| ${index} | ${ROLE_LABELS[sender]}${failed} | ${finished ? matchesAt(index, finished) : ''} | ${shown} |`;
}

function matchesAt(index: number, { milestones, minefields }: FinishResult): string {
  const label = (name: string) => (match: MatchResult, at: number) =>
    match.message === index && match.similarity > 0 ? [`${name}${at}${partly(match)}`] : [];
  return [...milestones.flatMap(label('M')), ...minefields.flatMap(label('minefield '))].join(', ');
}

function scoreLine({ outcome, reason }: EndingEvent, { solved, similarity, turnCount }: FinishResult): string {
  const verdict = solved !== null ? [`**${solved ? 'solved' : 'not solved'}**`] : [];
  const score = similarity === null ? 'not scored' : `similarity **${similarity.toFixed(3)}**`;
  return [
    `\`${outcome}\`${reason ? ` (${plain(reason)})` : ''}`,
    ...verdict,
    score,
    `${turnCount} turn${turnCount === 1 ? '' : 's'}`,
  ].join(' · ');
}

/** The milestones met and missed, the minefields hit and the side effects, by name. */
function checkLists({ milestones, minefields, sideEffects }: FinishResult): readonly string[] {
  const lists = [
    ...milestones.map(({ title, similarity, message }, at) => {
      const mark = similarity === 1 ? '✓' : similarity === 0 ? '✗ missed' : `◐${partly({ similarity })}`;
      const place = similarity > 0 ? ` at message ${message}` : '';
      return `- M${at} ${mark}${place}: ${plain(oneLine(title, MAX_MESSAGE_LENGTH))}`;
    }),
    ...minefields.flatMap(({ title, similarity, message }) =>
      similarity > 0 ? [`- ✗ minefield hit at message ${message}: ${plain(oneLine(title, MAX_MESSAGE_LENGTH))}`] : [],
    ),
    ...sideEffects.map((effect) => `- ✗ side effect: ${plain(oneLine(effect, MAX_MESSAGE_LENGTH))}`),
  ];
  return lists.length === 0 ? [] : [lists.join('\n')];
}

/** How much of a check was met, unless all of it. It does not break in a narrow column. */
function partly({ similarity }: Pick<MatchResult, 'similarity'>): string {
  return similarity === 1 ? '' : `\u00A0${Math.round(similarity * 100)}\u00A0%`;
}

/** Code in a table cell. The added spaces let long JSON wrap. */
function code(text: string): string {
  return `\`${text.replaceAll('`', 'ˋ').replaceAll('|', '\\|').replaceAll(',"', ', "')}\``;
}

function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&');
}

function oneLine(text: string, maxLength: number): string {
  return shorten(text.replace(/\s+/g, ' '), maxLength);
}
