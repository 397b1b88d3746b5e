import { playedCalls, resultsOf } from '../roles/scripted/played-script.ts';
import { withoutSearches } from '../roles/scripted/found-tools.ts';
import { fillArguments, fillText } from '../sandbox/script-results.ts';
import type { ScriptResultOf } from '../sandbox/script-results.ts';
import type { Message } from '../sandbox/message.ts';
import { replaceSpoken, spokenResult } from '../sandbox/script.ts';
import type { ScriptCall, ScriptStep } from '../sandbox/script.ts';
import { shorten } from '../sandbox/shorten.ts';
import { messagesOf } from '../sandbox/trajectory.ts';
import { viewOf } from '../sandbox/view.ts';
import type { ViewMessage } from '../sandbox/view.ts';
import type { Play } from './play-scenario.ts';
import type { Script } from './subject.ts';

/** The calls of a step; none if it speaks. */
export function callsOf(step: ScriptStep): readonly ScriptCall[] {
  return 'calls' in step ? step.calls : [];
}

/** What a step says, without the results in it; empty if it calls. */
export function spokenWords(step: ScriptStep | undefined): string {
  return step && 'say' in step ? replaceSpoken(step.say, () => ' ') : '';
}

/** A call and its place: the step, and the number in it. */
export interface PlacedCall {
  readonly call: ScriptCall;
  readonly place: readonly [step: number, call: number];
}

export function placedCalls(script: Script): readonly PlacedCall[] {
  return script.flatMap((step, index) => callsOf(step).map((call, k) => ({ call, place: [index, k] as const })));
}

/** Where a call stands in a scenario. */
export function callPath([step, call]: PlacedCall['place']): readonly (string | number)[] {
  return ['solution', step, 'calls', call];
}

/** The script with another call at a place. */
export function withCall(script: Script, [index, k]: PlacedCall['place'], call: ScriptCall): Script {
  const step = script[index];
  return step === undefined ? script : script.with(index, { calls: callsOf(step).with(k, call) });
}

/** The script with every call in a step of its own. */
export function oneByOne(script: Script): Script {
  return script.flatMap((step): Script => ('say' in step ? [step] : step.calls.map((call) => ({ calls: [call] }))));
}

/** The script for an agent that says nothing more after it, where the scripted agent would repeat its last sentence. */
export function thenSilent(script: Script): Script {
  return [...script, { say: '' }];
}

/** The ids of the calls whose results a step uses. */
export function usedBy(step: ScriptStep): ReadonlySet<string> {
  const used = new Set<string>();
  withResults(step, (id) => void used.add(id));
  return used;
}

/** What the calls of a script returned in a play of it. */
export function scriptResults(script: Script, { trajectory }: Play): ScriptResultOf {
  return resultsOf(script, agentView(messagesOf(trajectory.events)));
}

/** The environment's answers to the calls of a script in a play of it, by the ids of the calls. */
export function answersIn(script: Script, { trajectory }: Play): ReadonlyMap<string, Message> {
  const messages = messagesOf(trajectory.events);
  const played = playedCalls(script, agentView(messages));
  return new Map(
    [...played].flatMap(([id, callId]) => {
      const answer = messages.find(({ toolResult }) => toolResult !== undefined && toolResult.callId === callId);
      return answer === undefined ? [] : [[id, answer]];
    }),
  );
}

function agentView(messages: readonly Message[]): readonly ViewMessage[] {
  return withoutSearches(viewOf(messages, 'agent'));
}

/** The script with literal values in place of references to some calls, as if the agent had guessed them. */
export function guessing(script: Script, ids: ReadonlySet<string>, resultOf: ScriptResultOf): Script {
  return script.map((step) => withResults(step, (id) => (ids.has(id) ? resultOf(id) : undefined)));
}

function withResults(step: ScriptStep, resultOf: ScriptResultOf): ScriptStep {
  if ('say' in step) return { say: fillText(step.say, resultOf) };
  return { calls: step.calls.map((call) => ({ ...call, arguments: fillArguments(call.arguments, resultOf) })) };
}

/** A step in a sentence: the names of its calls' results, or what it says. `{left/days}` is written `{left.days}`. */
export function describeStep(step: ScriptStep): string {
  if ('calls' in step) return step.calls.map(({ id }) => id).join(' and ');
  return `"${shorten(
    replaceSpoken(step.say, (result) => spokenResult(result).replaceAll('/', '.')),
    40,
  )}"`;
}
