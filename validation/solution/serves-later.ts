import { isList, isObject } from '../../sandbox/json.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { Message } from '../../sandbox/message.ts';
import type { ScriptCall, ScriptStep } from '../../sandbox/script.ts';
import type { WorldDefinition } from '../../worlds/world.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import type { Play } from '../play-scenario.ts';
import type { Script, Subject } from '../subject.ts';
import { answersIn, callsOf, usedBy } from './steps.ts';
import { touchedState } from './touched-state.ts';

/**
 * Whether a step, or calls of it, serve later steps although no milestone asks for it: a question whose answer is news, a
 * look-up, a first attempt that is refused (DECISIONS.md, "Steps that no milestone needs").
 */
export async function servesLaterSteps(subject: Subject, omitted: ScriptStep, index: number): Promise<boolean> {
  const { solution, definition } = subject.scenario;
  const reference = await subject.reference();
  if ('say' in omitted) {
    const turn = solution.slice(0, index).filter((step) => 'say' in step).length;
    return tellsSomethingNew(reference, turn);
  }
  const answers = answersIn(solution, reference);
  return omitted.calls.every((call) => callServes(call, solution.slice(index + 1), answers, definition));
}

/** Whether the user's reply to the agent's n-th text has a word that it did not say before. */
function tellsSomethingNew({ trajectory }: Play, turn: number): boolean {
  const spoken = messagesOf(trajectory.events).filter(({ toolCall, toolResult }) => !toolCall && !toolResult);
  const place = spoken.findIndex(({ sender }, at) => sender === 'agent' && agentTexts(spoken.slice(0, at)) === turn);
  const reply = spoken[place + 1];
  if (reply?.sender !== 'user') return false;
  const byUser = spoken.slice(0, place).filter(({ sender }) => sender === 'user');
  const before = new Set(byUser.flatMap(({ content }) => words(content)));
  return words(reply.content).some((word) => !before.has(word));
}

function agentTexts(messages: readonly Message[]): number {
  return messages.filter(({ sender }) => sender === 'agent').length;
}

/** Words and numbers, in lower case. */
function words(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function callServes(
  call: ScriptCall,
  later: Script,
  answers: ReadonlyMap<string, Message>,
  world: WorldDefinition,
): boolean {
  const answer = answers.get(call.id);
  const laterCalls = later.flatMap(callsOf);
  if (answer?.toolResult?.trace === undefined) return laterCalls.some(({ tool }) => tool === call.tool);
  const state = touchedState(call, answer, world);
  if (state.written.size > 0) return false;
  if (later.some((step) => usedBy(step).has(call.id))) return true;
  const found = new Set(scalars(answer.toolResult.trace.result));
  if (scalars(laterCalls.map((one) => one.arguments)).some((value) => found.has(value))) return true;
  return laterCalls.some((one) =>
    [...touchedState(one, answers.get(one.id), world).written].some((part) => state.touched.has(part)),
  );
}

/** The texts and numbers in a value that are not there by chance. */
function scalars(value: JsonValue): readonly (string | number)[] {
  if (isList(value)) return value.flatMap(scalars);
  if (isObject(value)) return Object.values(value).flatMap(scalars);
  if (typeof value === 'string') return value.length > 1 ? [value] : [];
  return typeof value === 'number' && Math.abs(value) > 1 ? [value] : [];
}
