import { ALL_AUGMENTATIONS } from '../../sandbox/cell.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import type { ScriptCall, ScriptStep } from '../../sandbox/script.ts';
import type { Case } from '../case.ts';
import type { Trial } from '../check.ts';
import { callsOf, guessing, oneByOne, placedCalls } from '../steps.ts';
import { isStatus } from '../switches.ts';
import { isTrap } from './extra-calls.ts';

/** Under so many augmentations, besides none, a way that is made is tried once: they take turns. */
const TURNS = 4;

/** Those of the other ways that are tried under the augmentation: the written ones always. */
export function waysInTurn(one: Case): readonly Trial[] {
  const { augmentation, scenario } = one;
  const written = scenario.ways?.length ?? 0;
  const isDue = (index: number) =>
    index < written || augmentation === 'none' || (ALL_AUGMENTATIONS.indexOf(augmentation) + index) % TURNS === 0;
  return one.derived(otherWays).filter((_, index) => isDue(index));
}

/** Right ways that are not the solution: those that are written, and careful, clumsy and roundabout ones that follow from it. */
export function otherWays(one: Case): readonly Trial[] {
  const { ways = [] } = one.scenario;
  const written = ways.map((agent, index) => ({
    who: `an agent that goes way ${index + 1} of its ways`,
    agent,
    path: ['ways', index],
  }));
  const made = [
    slipsFirst,
    asksStatusFirst,
    oneAfterTheOther,
    asksForLeave,
    looksTwice,
    looksAtAll,
    looksAfterwards,
    looksBeforeRefusing,
  ];
  return [...written, ...made.flatMap((make) => make(one))];
}

/** A way of its own, if there is one: steps before a step of the solution, which may be its end. */
type Made = readonly Trial[];

function inserted({ solution }: Case, place: number, step: ScriptStep, what: string): Made {
  return place === -1 ? [] : [{ who: `an agent that ${what}`, agent: solution.toSpliced(place, 0, step) }];
}

function calling(id: string, tool: string, args: JsonObject): ScriptStep {
  return { calls: [{ id: `(${id})`, tool, arguments: args }] };
}

/** No tool has such a parameter. */
const NONSENSE = { slip: true };

/** A call that fails changes nothing. Where refusing is right it may be of any offered tool. */
function slipsFirst(one: Case): Made {
  const [first] = placedCalls(one.solution);
  const tool = first?.call.tool ?? one.scenario.tools.allow.find((name) => !isTrap(name, one));
  if (tool === undefined) return [];
  return inserted(
    one,
    first?.place[0] ?? 0,
    calling('slip', tool, NONSENSE),
    `calls ${tool} with wrong arguments first`,
  );
}

function asksStatusFirst(one: Case): Made {
  const made = new Set(placedCalls(one.solution).map(({ call }) => call.tool));
  const status = one.scenario.tools.allow.filter((name) => isStatus(one.subject.toolNamed(name)) && !made.has(name));
  if (status.length === 0) return [];
  const calls = status.map((tool) => ({ id: `(${tool})`, tool, arguments: {} }));
  return inserted(one, 0, { calls }, 'asks for the status of settings first');
}

/** Calls that were made together know nothing of each other, so they may be made in any order. */
function oneAfterTheOther({ solution }: Case): Made {
  if (solution.every((step) => callsOf(step).length < 2)) return [];
  const agent = oneByOne(solution.map((step) => ('say' in step ? step : { calls: step.calls.toReversed() })));
  return [{ who: 'an agent that makes calls one by one, the last of each step first,', agent }];
}

/** It does not trust its eyes and makes the first call that told it something again at once. */
function looksTwice(one: Case): Made {
  const read = placedCalls(one.solution).find(
    ({ call }) => !isWrite(call.tool, one) && one.answers.get(call.id)?.toolResult?.trace !== undefined,
  );
  if (read === undefined) return [];
  const { id, tool, arguments: args } = read.call;
  return inserted(one, read.place[0] + 1, calling(`${id} again`, tool, args), `calls ${tool} twice`);
}

function isWrite(tool: string, { subject }: Case): boolean {
  return subject.toolNamed(tool)?.effect === 'write';
}

/** Where the user has said everything, it asks for leave before it changes anything. */
function asksForLeave(one: Case): Made {
  const { categories, replies } = one.scenario;
  const isDue = replies.some(({ when }) => when === undefined || !('restates' in when));
  if (!categories.includes('SINGLE_USER_TURN') || isDue) return [];
  const place = one.solution.findIndex((step) => callsOf(step).some(({ tool }) => isWrite(tool, one)));
  return inserted(one, place, { say: 'Shall I go ahead?' }, 'asks for leave first');
}

/** It looks at everything there is and picks out by itself what it needs. */
function looksAtAll(one: Case): Made {
  const all = ({ tool, arguments: args }: ScriptCall): JsonObject | undefined => {
    const [everything] = one.subject.toolNamed(tool)?.everything ?? [];
    const isContrary = ([name, value]: [string, JsonValue]) => typeof value === 'boolean' && args[name] === !value;
    return everything && !Object.entries(everything).some(isContrary) ? everything : undefined;
  };
  const searches = placedCalls(one.solution).flatMap(({ call }) => (all(call) ? [call] : []));
  const [first] = searches;
  if (first === undefined) return [];
  const known = guessing(one.solution, new Set(searches.map(({ id }) => id)), one.resultOf);
  const agent = known.map((step) =>
    'say' in step ? step : { calls: step.calls.map((call) => ({ ...call, arguments: all(call) ?? call.arguments })) },
  );
  return [{ who: `an agent that searches for everything with ${first.tool}`, agent }];
}

/** It looks whether what it changed is as it should be. */
function looksAfterwards(one: Case): Made {
  const { subject, solution, scenario } = one;
  const written = placedCalls(solution).findLast(({ call }) => isWrite(call.tool, one));
  const domain = subject.toolNamed(written?.call.tool ?? '')?.domain;
  const tool = scenario.tools.allow.find((name) => {
    const look = subject.toolNamed(name);
    return look?.domain === domain && (isStatus(look) || look?.everything !== undefined);
  });
  const args = subject.toolNamed(tool ?? '')?.probe?.(subject.clock.start);
  if (tool === undefined || args === undefined) return [];
  const end = solution.findLastIndex((step) => 'say' in step);
  return inserted(one, end, calling('look', tool, args), `looks with ${tool} whether it is done`);
}

/** It tries what it has before it says that it is not enough. */
function looksBeforeRefusing(one: Case): Made {
  if (!one.isRefusable || placedCalls(one.solution).length > 0) return [];
  return one.scenario.tools.allow.flatMap((tool) => {
    const args = one.subject.toolNamed(tool)?.probe?.(one.subject.clock.start);
    if (args === undefined || isTrap(tool, one)) return [];
    return inserted(one, 0, calling('look', tool, args), `calls ${tool} before it refuses`);
  });
}
