import type { JsonValue } from '../../sandbox/json.ts';
import { isList } from '../../sandbox/json.ts';
import type { ScriptCall, ScriptStep } from '../../sandbox/script.ts';
import { switchesOf } from '../../worlds/world.ts';
import type { WorldSwitch } from '../../worlds/world.ts';
import type { Case } from '../case.ts';
import type { Trial } from '../check.ts';
import { answeredSentences, askingSentences } from '../dialogue.ts';
import type { Play } from '../play-scenario.ts';
import { answersIn, callPath, callsOf, guessing, placedCalls, withCall } from '../steps.ts';
import type { Script } from '../subject.ts';
import { isSetter, setting, stateOf } from '../switches.ts';
import { writeCalls } from '../write-calls.ts';

/** Agents that do all that the solution does, with more care or with less. */

/**
 * It frees the world of each restriction that it has at the opening and that a tool of the task depends on; first of those that keep
 * others from being lifted.
 */
export function liftingFirst({ subject, scenario, solution }: Case): readonly Trial[] {
  const setters = [...subject.tools.offered.values()].filter(isSetter);
  const holdsOthers = ({ column }: WorldSwitch) => Number(setters.some(({ dependsOn }) => dependsOn.includes(column)));
  const needed = scenario.tools.allow.flatMap((name) => subject.tools.offered.get(name)?.dependsOn ?? []);
  const lifts = switchesOf(scenario.definition)
    .filter(({ column }) => needed.includes(column))
    .toSorted((one, other) => holdsOthers(other) - holdsOthers(one))
    .flatMap((one): readonly ScriptCall[] => {
      const setter = setters.find(({ switches }) => switches === one.column);
      if (setter === undefined || stateOf(one, scenario.world) === one.normal) return [];
      return [{ id: `(lift ${one.column})`, ...setting(setter, one.normal) }];
    });
  if (lifts.length === 0) return [];
  const who = `an agent that calls ${lifts.map(({ tool }) => tool).join(', ')} and then refuses as the solution does`;
  return [{ who, agent: [...lifts.map((call) => ({ calls: [call] })), ...solution] }];
}

/** It restores what the solution switched, last first; not where that is what was asked for. */
export function restoringAfter(one: Case): readonly Trial[] {
  const { subject, scenario, solution } = one;
  const { tables } = scenario.definition;
  if (Object.keys(tables).some((table) => tables[table]?.single !== undefined && one.isDemanded(table))) return [];
  const restored = one.derived(writeCalls).flatMap(({ call, sent }): readonly ScriptCall[] => {
    const tool = subject.toolNamed(call.tool);
    if (!isSetter(tool)) return [];
    return [{ id: `(restore ${call.id})`, ...setting(tool, !Object.values(sent).includes(true)) }];
  });
  if (restored.length === 0) return [];
  const calls = restored.toReversed();
  const isOn = ({ arguments: args }: ScriptCall) => (Object.values(args).includes(true) ? 'on' : 'off');
  const what = calls.map((call) => `${call.tool} (${isOn(call)})`).join(', ');
  const last = solution.findLastIndex((step) => 'say' in step);
  return [
    {
      who: `an agent that calls ${what} before its last sentence, as it was at the opening,`,
      agent: solution.toSpliced(last, 0, ...calls.map((call) => ({ calls: [call] }))),
    },
  ];
}

/** It makes all changes first, if one of them waits for a word of the user's. Switches may be thrown at any time. */
export function actingFirst(one: Case): readonly Trial[] {
  const writes = one.derived(writeCalls);
  const [first = Number.POSITIVE_INFINITY] = answeredSentences(one);
  const waits = ({ call, place }: (typeof writes)[number]) =>
    place[0] > first && !isSetter(one.subject.toolNamed(call.tool));
  if (!writes.some(waits)) return [];
  const early = new Set(writes.map(({ call }) => call.id));
  const pick = (step: ScriptStep, isEarly: boolean): Script => {
    const calls = callsOf(step).filter(({ id }) => early.has(id) === isEarly);
    return calls.length === 0 ? [] : [{ calls }];
  };
  const changes = one.guessed.flatMap((step) => pick(step, true));
  const rest = one.guessed.flatMap((step) => ('say' in step ? [step] : pick(step, false)));
  const who = 'an agent that makes all changes of the solution first, and only then talks,';
  return [{ who, agent: [...changes, ...rest] }];
}

/** It asks nothing of what the solution asks. */
export function notAsking(one: Case): readonly Trial[] {
  const asking = askingSentences(one);
  if (asking.length === 0) return [];
  const what = asking.length === 1 ? 'question' : 'questions';
  const agent = one.guessed.filter((_, index) => !asking.includes(index));
  return [{ who: `an agent that leaves out the ${what} of the solution`, agent }];
}

interface BroadSearch extends Trial {
  readonly call: ScriptCall;
  readonly agent: Script;
}

/** It searches for everything in place of what the solution searches for, and picks out what it needs. */
export function broadSearches({ subject, solution, resultOf }: Case): readonly BroadSearch[] {
  return placedCalls(solution).flatMap(({ call, place }) =>
    (subject.toolNamed(call.tool)?.everything ?? []).map((args) => ({
      who: `an agent that calls ${call.tool} with ${JSON.stringify(args)} in place of "${call.id}", and finds the same,`,
      agent: withCall(guessing(solution, new Set([call.id]), resultOf), place, { ...call, arguments: args }),
      path: callPath(place),
      call,
    })),
  );
}

/** Whether it does not find the rows that the solution finds. */
export function findsLess({ call, agent }: BroadSearch, play: Play, { answers }: Case): boolean {
  const rows = (found: typeof answers) => rowsOf(found.get(call.id)?.toolResult?.trace?.result ?? null);
  const [usual, other] = [rows(answers), rows(answersIn(agent, play))];
  return usual.length === 0 || usual.some((row) => !other.includes(row));
}

function rowsOf(result: JsonValue): readonly string[] {
  return isList(result) ? result.map((row) => JSON.stringify(row)) : [];
}
