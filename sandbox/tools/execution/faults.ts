import type { Profile } from '../../cell.ts';
import { isObject, jsonIn } from '../../json.ts';
import type { ToolFault, Message } from '../../message.ts';
import { randomWords } from '../../random-words.ts';
import type { World } from '../../world.ts';
import type { ToolDefinition } from '../definition.ts';
import { ToolError } from '../tool-error.ts';
import type { CallOutcome } from './execute-call.ts';
import { shownAnswer } from './reply.ts';

/** What a caller reads instead of an answer. */
export const UNAVAILABLE = 'The service is temporarily unavailable. Try again.';

/** The end of an answer that was cut. */
export const CUT_OFF = ' … [cut off: the connection was lost. Try again.]';

/** In seconds of the sandbox's clock, which a slow call moves on. */
const SLOW_SECONDS = 30;

/** What the caller of a slow tool that changes nothing reads, and of one that may have. */
export const NO_ANSWER = `No answer came within ${SLOW_SECONDS} seconds. Try again.`;
export const NOT_KNOWN = `No answer came within ${SLOW_SECONDS} seconds. It is not known whether the call was carried out.`;

/** In characters. Shorter answers are not cut: nothing would be left of them. */
const SHORTEST_CUT = 80;

/** What decides which calls are spoiled. */
interface FaultPlan {
  /** The messages before the batch. */
  readonly before: readonly Message[];
  /** The batch. */
  readonly calls: readonly Message[];
  /** By shown name. */
  readonly offered: ReadonlyMap<string, ToolDefinition>;
  /** The share of calls, in [0, 1]. */
  readonly rate: number;
  readonly seed: number;
  readonly scenario: string;
}

/**
 * The fault of each call of a batch, undefined for most. It depends on the seed, the scenario, the tool and how often it was called before, so that
 * agents meet the same faults whatever else they do. A call that repeats a spoiled one is never spoiled.
 */
export function plannedFaults({ before, calls, ...plan }: FaultPlan): readonly (ToolFault | undefined)[] {
  const { spoiled, counts } = history(before);
  return calls.map(({ toolCall }) => {
    const tool = toolCall && plan.offered.get(toolCall.name);
    if (toolCall === undefined || tool === undefined) return undefined;
    const count = counts.get(toolCall.name) ?? 0;
    counts.set(toolCall.name, count + 1);
    if (spoiled.has(requestKey(toolCall))) return undefined;
    const next = randomWords(JSON.stringify(['fault', plan.seed, plan.scenario, tool.name, count]));
    if (next() / 2 ** 32 >= plan.rate) return undefined;
    const faults = tool.effect === 'read' ? FAULTS_OF_READS : FAULTS;
    return faults[next() % faults.length];
  });
}

const FAULTS: readonly ToolFault[] = ['transient', 'slow'];
const FAULTS_OF_READS: readonly ToolFault[] = [...FAULTS, 'truncated', 'stale'];

/** By how many seconds slow calls have moved the clock on. */
export function delayIn(messages: readonly Message[]): number {
  return SLOW_SECONDS * messages.filter(({ toolResult }) => toolResult?.fault === 'slow').length;
}

/** The requests whose last answer was spoiled, and how often each tool was called. */
function history(messages: readonly Message[]) {
  const requests = new Map<string, string>();
  const spoiled = new Set<string>();
  const counts = new Map<string, number>();
  for (const { toolCall, toolResult } of messages) {
    if (toolCall !== undefined) {
      requests.set(toolCall.id, requestKey(toolCall));
      counts.set(toolCall.name, (counts.get(toolCall.name) ?? 0) + 1);
    }
    const request = toolResult && requests.get(toolResult.callId);
    if (request === undefined) continue;
    if (toolResult?.fault === undefined) spoiled.delete(request);
    else spoiled.add(request);
  }
  return { spoiled, counts };
}

/** The same for calls that differ in spelling or order of their arguments only. */
function requestKey({ name, arguments: written }: NonNullable<Message['toolCall']>): string {
  const given = jsonIn(written) ?? written;
  return JSON.stringify([name, isObject(given) ? Object.entries(given).toSorted(byName) : given]);
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

interface FaultyRun {
  readonly profile: Profile;
  /** Before the call, and at the opening. */
  readonly worlds: { readonly now: World; readonly opening: World };
  /** Makes the call on a world. */
  readonly run: (world: World) => Promise<CallOutcome>;
}

/**
 * The outcome of a call with its fault. A transient one does not run the tool; what a slow one changes stays. Where an answer is too short to be cut, or the opening has the same one,
 * the fault is transient; where the call fails anyway, there is none.
 */
export async function runFaulty(
  fault: ToolFault,
  { profile, worlds, run }: FaultyRun,
): Promise<{ readonly outcome: CallOutcome; readonly fault?: ToolFault }> {
  const transient = { outcome: { error: new ToolError('ConnectionError', UNAVAILABLE) }, fault: 'transient' } as const;
  if (fault === 'transient') return transient;
  const outcome = await run(worlds.now);
  if ('error' in outcome) return { outcome };
  if (fault === 'slow') {
    const { changes } = outcome;
    const text = changes.length > 0 ? NOT_KNOWN : NO_ANSWER;
    return { outcome: { error: new ToolError('TimeoutError', text, undefined, changes) }, fault };
  }
  const text = shownAnswer(outcome, profile);
  if (fault === 'truncated') {
    if (text.length < SHORTEST_CUT) return transient;
    const result = text.slice(0, Math.floor(text.length / 2)) + CUT_OFF;
    return { outcome: { ...outcome, text: result, trace: { ...outcome.trace, result } }, fault };
  }
  const old = worlds.opening === worlds.now ? outcome : await run(worlds.opening);
  return 'trace' in old && shownAnswer(old, profile) !== text ? { outcome: old, fault } : transient;
}
