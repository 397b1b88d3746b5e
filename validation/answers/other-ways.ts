import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import type { ScriptCall } from '../../sandbox/script.ts';
import type { ToolDefinition } from '../../sandbox/tools/definition.ts';
import { isTrap } from '../interference/traps.ts';
import { isRefusable } from '../right-to-refuse.ts';
import { answersIn, callsOf, guessing, scriptResults } from '../solution/steps.ts';
import type { Script, Subject } from '../subject.ts';

/** A right way to solve a scenario that is not its reference solution. */
interface OtherWay {
  /** As a clause: an agent that ... */
  readonly what: string;
  readonly script: Script;
}

/** The written ways of a scenario, and those that follow from its solution: careful, clumsy and roundabout, but right. */
export async function otherWays(subject: Subject): Promise<readonly OtherWay[]> {
  const { ways = [] } = subject.scenario;
  const made = [
    slipsFirst(subject),
    asksStatusFirst(subject),
    oneAfterTheOther(subject),
    asksForLeave(subject),
    await looksTwice(subject),
    await looksAtAll(subject),
    await looksAfterwards(subject),
    ...looksBeforeRefusing(subject),
  ];
  return [
    ...ways.map((script, index) => ({ what: `goes way ${index + 1} of its ways`, script })),
    ...made.flatMap((way) => way ?? []),
  ];
}

type Made = OtherWay | undefined;

/** A tool that tells how a switch is. */
function isStatus(tool: ToolDefinition | undefined): boolean {
  return tool?.switches !== undefined && tool.effect === 'read';
}

/** No tool has such a parameter. */
const NONSENSE = { slip: true };

/** A call that fails changes nothing. Where refusing is right it may be of any offered tool. */
function slipsFirst({ scenario }: Subject): Made {
  const place = scenario.solution.findIndex((step) => 'calls' in step);
  const [first] = callsOf(scenario.solution[place] ?? { say: '' });
  const tool = first?.tool ?? scenario.tools.allow.find((name) => !isTrap(name, scenario));
  if (tool === undefined) return undefined;
  const slip = { calls: [{ id: '(slip)', tool, arguments: NONSENSE }] };
  return {
    what: `calls ${tool} with wrong arguments first`,
    script: scenario.solution.toSpliced(Math.max(place, 0), 0, slip),
  };
}

function asksStatusFirst(subject: Subject): Made {
  const { solution, tools } = subject.scenario;
  const made = solution.flatMap(callsOf).map(({ tool }) => tool);
  const status = tools.allow.filter((name) => isStatus(subject.toolNamed(name)) && !made.includes(name));
  if (status.length === 0) return undefined;
  const calls = status.map((tool) => ({ id: `(${tool})`, tool, arguments: {} }));
  return { what: 'asks for the status of settings first', script: [{ calls }, ...solution] };
}

/** Calls that were made together know nothing of each other, so they may be made in any order. */
function oneAfterTheOther({ scenario }: Subject): Made {
  if (scenario.solution.every((step) => callsOf(step).length < 2)) return undefined;
  const script = scenario.solution.flatMap((step): Script =>
    'say' in step ? [step] : step.calls.toReversed().map((call) => ({ calls: [call] })),
  );
  return { what: 'makes calls one by one, the last of each step first', script };
}

/** It does not trust its eyes and makes the first call that told it something again at once. */
async function looksTwice(subject: Subject): Promise<Made> {
  const { solution } = subject.scenario;
  const answers = answersIn(solution, await subject.reference());
  const isRead = ({ id, tool }: ScriptCall) =>
    subject.toolNamed(tool)?.effect !== 'write' && answers.get(id)?.toolResult?.trace !== undefined;
  const place = solution.findIndex((step) => callsOf(step).some(isRead));
  const read = callsOf(solution[place] ?? { say: '' }).find(isRead);
  if (read === undefined) return undefined;
  const again: ScriptCall = { ...read, id: `(${read.id} again)` };
  return { what: `calls ${read.tool} twice`, script: solution.toSpliced(place + 1, 0, { calls: [again] }) };
}

/** Where the user has said everything, it asks for leave before it changes anything. */
function asksForLeave(subject: Subject): Made {
  const { solution, categories, replies } = subject.scenario;
  const place = solution.findIndex((step) =>
    callsOf(step).some(({ tool }) => subject.toolNamed(tool)?.effect === 'write'),
  );
  const isDue = replies.some(({ when }) => when === undefined || !('restates' in when));
  if (place === -1 || !categories.includes('SINGLE_USER_TURN') || isDue) return undefined;
  return { what: 'asks for leave first', script: solution.toSpliced(place, 0, { say: 'Shall I go ahead?' }) };
}

/** It looks at everything there is and picks out by itself what it needs. */
async function looksAtAll(subject: Subject): Promise<Made> {
  const { solution } = subject.scenario;
  const reference = await subject.reference();
  const all = ({ tool, arguments: args }: ScriptCall): JsonObject | undefined => {
    const everything = subject.toolNamed(tool)?.everything?.[0] ?? null;
    if (everything === null) return undefined;
    const isContrary = ([name, value]: [string, JsonValue]) => typeof value === 'boolean' && args[name] === !value;
    return Object.entries(everything).some(isContrary) ? undefined : everything;
  };
  const searches = solution.flatMap(callsOf).filter((call) => all(call) !== undefined);
  if (searches.length === 0) return undefined;
  const ids = new Set(searches.map(({ id }) => id));
  const script = guessing(solution, ids, scriptResults(solution, reference)).map((step) =>
    'say' in step
      ? step
      : {
          calls: step.calls.map((call) =>
            ids.has(call.id) ? { ...call, arguments: all(call) ?? call.arguments } : call,
          ),
        },
  );
  return { what: `searches for everything with ${searches[0]!.tool}`, script };
}

/** It looks whether what it changed is as it should be. */
async function looksAfterwards(subject: Subject): Promise<Made> {
  const { scenario, clock } = subject;
  const { solution, tools } = scenario;
  const written = solution.flatMap(callsOf).findLast(({ tool }) => subject.toolNamed(tool)?.effect === 'write');
  const domain = subject.toolNamed(written?.tool ?? '')?.domain;
  const tool = tools.allow.find((name) => {
    const look = subject.toolNamed(name);
    return look?.domain === domain && (isStatus(look) || look?.everything !== undefined);
  });
  const args = subject.toolNamed(tool ?? '')?.probe?.(clock.start);
  if (tool === undefined || args === undefined) return undefined;
  const end = solution.findLastIndex((step) => 'say' in step);
  const look = { calls: [{ id: '(look)', tool, arguments: args }] };
  return { what: `looks with ${tool} whether it is done`, script: solution.toSpliced(end, 0, look) };
}

/** It tries what it has before it says that it is not enough. */
function looksBeforeRefusing(subject: Subject): readonly OtherWay[] {
  const { scenario, clock } = subject;
  if (!isRefusable(scenario) || scenario.solution.some((step) => 'calls' in step)) return [];
  return scenario.tools.allow.flatMap((tool): readonly OtherWay[] => {
    const args = subject.toolNamed(tool)?.probe?.(clock.start);
    if (args === undefined || isTrap(tool, scenario)) return [];
    const script = [{ calls: [{ id: '(look)', tool, arguments: args }] }, ...scenario.solution];
    return [{ what: `calls ${tool} before it refuses`, script }];
  });
}
