import type { ScriptCall } from '../../sandbox/script.ts';
import { READS } from '../interference/extra-reads.ts';
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

function asksStatusFirst({ scenario }: Subject): Made {
  const { solution, tools } = scenario;
  const made = solution.flatMap(callsOf).map(({ tool }) => tool);
  const status = tools.allow.filter((name) => /^get_\w+_status$/.test(name) && !made.includes(name));
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

/** What a search has to be given to bring everything. */
const ALL = {
  search_contacts: { is_self: false },
  search_messages: { creation_timestamp_lowerbound: 315_529_200 },
  search_reminder: { creation_timestamp_lowerbound: 315_529_200 },
} as const;

/** It looks at everything there is and picks out by itself what it needs. */
async function looksAtAll(subject: Subject): Promise<Made> {
  const { solution } = subject.scenario;
  const reference = await subject.reference();
  const searches = solution
    .flatMap(callsOf)
    .filter(({ tool, arguments: args }) => Object.hasOwn(ALL, tool) && args['is_self'] !== true);
  if (searches.length === 0) return undefined;
  const ids = new Set(searches.map(({ id }) => id));
  const script = guessing(solution, ids, scriptResults(solution, reference)).map((step) =>
    'say' in step
      ? step
      : {
          calls: step.calls.map((call) =>
            ids.has(call.id) ? { ...call, arguments: ALL[call.tool as keyof typeof ALL] } : call,
          ),
        },
  );
  return { what: `searches for everything with ${searches[0]!.tool}`, script };
}

const LOOKS: readonly (readonly [RegExp, RegExp])[] = [
  [/_contact$/, /^search_contacts$/],
  [/_reminder$/, /^search_reminder$/],
  [/^send_message/, /^search_messages$/],
  [/^set_\w+_status$/, /^get_\w+_status$/],
];

/** It looks whether what it changed is as it should be. */
async function looksAfterwards(subject: Subject): Promise<Made> {
  const { scenario, clock } = subject;
  const { solution, tools } = scenario;
  const written = solution.flatMap(callsOf).findLast(({ tool }) => subject.toolNamed(tool)?.effect === 'write');
  const pattern = LOOKS.find(([write]) => written !== undefined && write.test(written.tool))?.[1];
  const tool = tools.allow.find((name) => pattern?.test(name));
  const args = tool === undefined ? undefined : READS[tool]?.(clock.start);
  if (tool === undefined || args === undefined) return undefined;
  const end = solution.findLastIndex((step) => 'say' in step);
  const look = { calls: [{ id: '(look)', tool, arguments: args }] };
  return { what: `looks with ${tool} whether it is done`, script: solution.toSpliced(end, 0, look) };
}

/** It tries what it has before it says that it is not enough. */
function looksBeforeRefusing({ scenario, clock }: Subject): readonly OtherWay[] {
  if (!isRefusable(scenario) || scenario.solution.some((step) => 'calls' in step)) return [];
  return scenario.tools.allow.flatMap((tool): readonly OtherWay[] => {
    const args = READS[tool]?.(clock.start);
    if (args === undefined || isTrap(tool, scenario)) return [];
    const script = [{ calls: [{ id: '(look)', tool, arguments: args }] }, ...scenario.solution];
    return [{ what: `calls ${tool} before it refuses`, script }];
  });
}
