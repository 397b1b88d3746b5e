import { containsPhrase } from '../../sandbox/phrases.ts';
import type { ScriptCall, ScriptStep } from '../../sandbox/script.ts';
import type { Case } from '../case.ts';
import type { StructurePath, Trial } from '../check.ts';
import { scalarsIn } from '../scalars.ts';
import { callsOf, describeStep, guessing, thenSilent, usedBy } from '../steps.ts';
import type { Script } from '../subject.ts';
import { touchedState } from './touched-state.ts';

/** A solution without one of its steps or calls. */
interface Omission {
  readonly script: Script;
  /** What is left out. */
  readonly omitted: ScriptStep;
  /** The step that it is, or is of. */
  readonly index: number;
  readonly path: StructurePath;
}

/**
 * The reference solution without each of its steps, and without each call of its parallel ones. What later steps take from
 * the result of a call that is left out, the agent guesses.
 */
export function omissions({ solution, resultOf }: Case): readonly Omission[] {
  const without = (rest: Script, omitted: ScriptStep, index: number, path: StructurePath): Omission => {
    const ids = new Set(callsOf(omitted).map(({ id }) => id));
    return { script: thenSilent(guessing(rest, ids, resultOf)), omitted, index, path };
  };
  return solution.flatMap((step, index) => {
    const path = ['solution', index];
    const whole = without(solution.toSpliced(index, 1), step, index, path);
    const calls = callsOf(step);
    if (calls.length < 2) return [whole];
    const single = calls.map((call, k) => {
      const rest = { calls: calls.toSpliced(k, 1) };
      return without(solution.with(index, rest), { calls: [call] }, index, [...path, 'calls', k]);
    });
    return [whole, ...single];
  });
}

/** Those that something should notice: see DECISIONS.md, "Steps that no milestone needs". */
export function noticedOmissions(one: Case): readonly Trial[] {
  const reports = reportSteps(one);
  return omissions(one)
    .filter(({ omitted, index }) => !reports.has(index) && !servesLater(omitted, index, one) && !isCommon(omitted, one))
    .map(({ script, omitted, index, path }) => {
      return { who: `an agent that leaves out step ${index + 1} (${describeStep(omitted)})`, agent: script, path };
    });
}

/** Those of look-ups whose results neither a later step nor a fact that is told needs. */
export function needlessLookUps(one: Case): readonly Trial[] {
  return omissions(one).flatMap(({ script, omitted, index, path }): readonly Trial[] => {
    const [call, ...others] = callsOf(omitted);
    if (call === undefined || others.length > 0 || one.answers.get(call.id)?.changes !== undefined) return [];
    if (servesLater(omitted, index, one) || isTold(call, one)) return [];
    const what = `the call "${call.id}", of which neither a later step nor a fact that is told needs anything,`;
    return [{ who: `an agent that leaves out ${what}`, agent: script, path }];
  });
}

/**
 * The sentences of the reference solution that only say what was done: since the one before, the agent changed a table that
 * milestones are about, and whoever asked for that sees it done.
 */
export function reportSteps(one: Case): ReadonlySet<number> {
  const reports = new Set<number>();
  let isDone = false;
  one.solution.forEach((step, index) => {
    if ('say' in step && isDone) reports.add(index);
    isDone = !('say' in step) && (isDone || step.calls.some(({ id }) => one.makesDemandedChange(id)));
  });
  return reports;
}

/**
 * Whether calls serve only to look up what people may know without that, or to make such a look-up possible: they change no
 * table that milestones are about.
 */
export function isCommon(step: ScriptStep, one: Case): boolean {
  return 'calls' in step && one.tellsCommonFacts && !step.calls.some(({ id }) => one.makesDemandedChange(id));
}

/** Whether the result has a value that is to be told. */
function isTold({ id, tool }: ScriptCall, { subject, answers, told }: Case): boolean {
  const found = scalarsIn(answers.get(id)?.toolResult?.trace?.result ?? null);
  const holds = (value: string | number) =>
    found.some((one) =>
      typeof value === 'number' ? one === value : typeof one === 'string' && containsPhrase(one, [value]),
    );
  return told.some((fact) => {
    if (fact.kind === 'switch') return subject.toolNamed(tool)?.switches === fact.setting;
    return 'values' in fact && fact.values.some((value) => typeof value !== 'object' && holds(value));
  });
}

/** Whether a step, or calls of it, serve later ones: a question whose answer is news, a look-up, an attempt that is refused. */
function servesLater(omitted: ScriptStep, index: number, one: Case): boolean {
  if ('calls' in omitted) return omitted.calls.every((call) => callServes(call, one.solution.slice(index + 1), one));
  const turn = one.solution.slice(0, index).filter((step) => 'say' in step).length;
  return tellsSomethingNew(one, turn);
}

/** Whether the user's reply to the agent's n-th text has a word that it did not say before. */
function tellsSomethingNew({ messages }: Case, turn: number): boolean {
  const spoken = messages.filter(({ toolCall, toolResult }) => !toolCall && !toolResult);
  const texts = spoken.flatMap(({ sender }, at) => (sender === 'agent' ? [at] : []));
  const place = texts[turn];
  const reply = place === undefined ? undefined : spoken[place + 1];
  if (reply?.sender !== 'user') return false;
  const byUser = spoken.slice(0, place).filter(({ sender }) => sender === 'user');
  const before = new Set(byUser.flatMap(({ content }) => words(content)));
  return words(reply.content).some((word) => !before.has(word));
}

/** Words and numbers, in lower case. */
function words(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function callServes(call: ScriptCall, later: Script, { answers, scenario: { definition } }: Case): boolean {
  const answer = answers.get(call.id);
  const laterCalls = later.flatMap(callsOf);
  if (answer?.toolResult?.trace === undefined) return laterCalls.some(({ tool }) => tool === call.tool);
  const state = touchedState(call, answer, definition);
  if (state.written.size > 0) return false;
  if (later.some((step) => usedBy(step).has(call.id))) return true;
  const found = new Set(scalarsIn(answer.toolResult.trace.result).filter(isTelling));
  if (laterCalls.some((one) => scalarsIn(one.arguments).some((value) => found.has(value)))) return true;
  return laterCalls.some((one) =>
    [...touchedState(one, answers.get(one.id), definition).written].some((part) => state.touched.has(part)),
  );
}

/** Whether a value is not there by chance. */
function isTelling(value: string | number): boolean {
  return typeof value === 'string' ? value.length > 1 : Math.abs(value) > 1;
}
