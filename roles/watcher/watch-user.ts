import type { Message } from '../../sandbox/message.ts';
import { asksOf } from '../../sandbox/questions/asks-of.ts';
import { shorten } from '../../sandbox/shorten.ts';
import type { UserTask } from '../../sandbox/user-brief.ts';
import type { Turn } from '../role.ts';
import { playsAgent } from './plays-agent.ts';
import { revealsAnswer } from './reveals-answer.ts';

/** The only tool of the simulated user. */
const END = 'end_conversation';

const SHOWN_LENGTH = 80;

/** Why a turn shows that the simulated user is broken; undefined if nothing is wrong with it. */
export function watchUser(turn: Turn, log: readonly Message[], task: UserTask): string | undefined {
  if (turn.kind === 'failed') return undefined;
  const problem = turn.kind === 'calls' ? callsProblem(turn.calls, log) : textProblem(turn.content, log, task);
  return problem && `the simulated user ${problem}`;
}

function callsProblem(calls: readonly { readonly name: string }[], log: readonly Message[]): string | undefined {
  const other = calls.find(({ name }) => name !== END);
  if (other) return `called ${shorten(other.name, SHOWN_LENGTH)}, which is no tool of its`;
  const heard = textsOf(log, 'agent');
  if (heard.every((text) => text.trim() === '')) return 'ended the conversation before the agent had said anything';
  const asked = heard.length === 1 && !log.some(({ toolCall }) => toolCall) && isOpenQuestion(heard[0] ?? '');
  return asked ? 'ended the conversation in answer to a question, before the agent had done anything' : undefined;
}

/** A question whose answer the agent needs, not an offer to do more. */
function isOpenQuestion(text: string): boolean {
  return (
    asksOf(text).some(({ kind }) => kind === 'open' || kind === 'choice') &&
    /\?\s*$/.test(text) &&
    !/\b(?:else|more|other|instead|help|assist|would you like|do you want|shall i|should i)\b/i.test(text)
  );
}

function textProblem(text: string, log: readonly Message[], task: UserTask): string | undefined {
  if (text.trim() === '') return 'said nothing';
  // The words stay untold: the answer is a secret.
  const heard = [...textsOf(log, 'agent'), ...textsOf(log, 'user')];
  if (revealsAnswer(text, task, heard)) return 'revealed the answer that it must keep to itself';
  const shown = playsAgent(text);
  if (shown !== undefined) return `${shown}: “${shorten(text.trim(), SHOWN_LENGTH)}”`;
  return repeats(text, log) ? `said the same three times in a row: “${shorten(text.trim(), SHOWN_LENGTH)}”` : undefined;
}

/** Whoever does not know may say so as often as they are asked, and to the same question there is the same answer. */
function repeats(text: string, log: readonly Message[]): boolean {
  const said = [...textsOf(log, 'user').slice(-2), text].map((one) => one.trim());
  if (
    said.length < 3 ||
    new Set(said).size > 1 ||
    /\b(?:don['’]?t|do not|not) know\b|\bno idea\b|\bnot sure\b/i.test(text)
  )
    return false;
  return new Set(textsOf(log, 'agent').slice(-2)).size > 1;
}

function textsOf(log: readonly Message[], sender: 'agent' | 'user'): readonly string[] {
  return log.filter((message) => message.sender === sender && !message.toolCall).map(({ content }) => content);
}
