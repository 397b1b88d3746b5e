import type { Message } from '../../sandbox/message.ts';
import { shorten } from '../../sandbox/shorten.ts';
import type { UserTask } from '../../sandbox/user-brief.ts';
import { END_TOOL } from '../../sandbox/tools/end-conversation.ts';
import type { Turn, TakeTurn } from '../role.ts';
import { endsEarly } from './ends-early.ts';
import { playsAgent } from './plays-agent.ts';
import { revealsAnswer } from './reveals-answer.ts';

/** The end of the conversation, put in words. */
const END =
  /\bend_conversation\b|^[[(*<{]\s*(?:(?:calls?|ends?|ended|ending|closes?|closed|leaves?) )?(?:the )?(?:end of )?(?:the )?(?:conversation|chat)\b[^\p{L}]*$/iu;

const CALL = /\b([a-z]+(?:_[a-z]+)+)\s*\(|<tool_call>|\bfunctions\.\w+|"(?:arguments|parameters)"\s*:/i;

/** Marks without a word; a question mark alone, or an emoji, is an answer. */
const MARKS = /^[\s"'“”`*_.…,;:!–—()[\]{}-]*$/;
const SILENCE =
  /^[[(*<]\s*(?:no (?:response|reply|answer)|silen(?:ce|t)|empty|blank|nothing)\s*[\])*>]$|^(?:null|undefined)$/i;

/** A simulated user whose turn fails when it falls out of character: that is no fault of the agent. */
export function watched(player: TakeTurn, log: readonly Message[], task: UserTask): TakeTurn {
  return async (view, signal) => {
    const turn = await player(view, signal);
    const reason = watchUser(turn, log, task);
    if (reason === undefined) return turn;
    const { report } = turn;
    return { kind: 'failed', reason, failureKind: 'out-of-character', ...(report && { report }) };
  };
}

const SHOWN_LENGTH = 80;

/** Nobody writes more in a chat; of a longer text the beginning shows whose it is. */
const READ_LENGTH = 4000;

/** Why a turn shows that the simulated user is broken; undefined if nothing is wrong with it. */
export function watchUser(turn: Turn, log: readonly Message[], task: UserTask): string | undefined {
  if (turn.kind === 'failed') return undefined;
  const problem = turn.kind === 'calls' ? callsProblem(turn.calls, log) : textProblem(turn.content, log, task);
  return problem && `the simulated user ${problem}`;
}

function callsProblem(calls: readonly { readonly name: string }[], log: readonly Message[]): string | undefined {
  const other = calls.find(({ name }) => name !== END_TOOL);
  if (other) return `called ${shorten(other.name, SHOWN_LENGTH)}, which is no tool of its`;
  const when = endsEarly(log);
  return when && `ended the conversation ${when}`;
}

function textProblem(text: string, log: readonly Message[], task: UserTask): string | undefined {
  if (saysNothing(text)) return 'said nothing';
  const heard = log
    .filter(({ sender, toolCall }) => (sender === 'agent' || sender === 'user') && !toolCall)
    .map(({ sender, content }) => ({ sender, content }));
  const texts = heard.map(({ content }) => content);
  // The words stay untold: the answer is a secret.
  if (revealsAnswer(text, task, texts)) return 'revealed the answer that it must keep to itself';
  const last = heard.findLast(({ sender }) => sender === 'agent')?.content ?? '';
  const begin = text.slice(0, READ_LENGTH);
  const shown = writesCall(begin, texts) ? 'wrote a tool call as text' : playsAgent(begin, { texts, last, task });
  return shown && `${shown}: “${shorten(text.trim(), SHOWN_LENGTH)}”`;
}

/** Whether a text says nothing, also where it says so in brackets. */
function saysNothing(text: string): boolean {
  return MARKS.test(text) || SILENCE.test(text.trim());
}

/** Whether a tool call was written as text. To quote what the agent wrote is none. */
function writesCall(text: string, heard: readonly string[]): boolean {
  if (END.test(text.trim())) return true;
  const call = CALL.exec(text);
  return call !== null && !(call[1] !== undefined && heard.some((one) => one.includes(call[1] ?? '')));
}
