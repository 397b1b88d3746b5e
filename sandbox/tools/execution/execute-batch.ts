import type { Profile } from '../../cell.ts';
import { PROFILE_RULES } from '../../profile-rules.ts';
import type { JsonValue } from '../../json.ts';
import type { ToolFault, Message } from '../../message.ts';
import { applyChanges } from '../../world.ts';
import type { World, WorldChange } from '../../world.ts';
import type { ToolContext, ToolDefinition } from '../definition.ts';
import { executeCall } from './execute-call.ts';
import type { CallOutcome } from './execute-call.ts';
import { runFaulty } from './faults.ts';
import { ToolError } from '../tool-error.ts';
import { toReply, asDefault } from './reply.ts';
import type { Services } from '../services.ts';
import { abortReason, readRequest } from './tool-request.ts';
import type { ToolRequest } from './tool-request.ts';

/** Above this many calls no rotations are tried: their work grows with the square of the calls. */
const MAX_ROTATED_CALLS = 50;

export interface Batch {
  /** Messages to the execution environment, in the order requested. */
  readonly calls: readonly Message[];
  readonly world: World;
  readonly timeZone: string;
  /** The external inputs of the call at a position. Must return the same inputs each time. */
  readonly contextOf: (position: number) => CallContext;
  readonly profile: Profile;
  /** By shown name. */
  readonly offered: ReadonlyMap<string, ToolDefinition>;
  /** Which calls are spoiled, by position, and the world that stale answers are of. */
  readonly faults?: { readonly planned: readonly (ToolFault | undefined)[]; readonly opening: World };
}

/** Time, ids and networked answers of one call. */
export type CallContext = Pick<ToolContext, 'now' | 'newId' | 'services' | 'runCode'>;

export interface BatchResult {
  /** One per call, in the order executed, each with the rows that its call changed. */
  readonly replies: readonly Message[];
  /** Why the run is aborted without replies (profile `paper` only). */
  readonly aborted?: string;
}

/**
 * Executes parallel calls (reference semantics 3), in profile `tau2` one after the other. In others every order is tried on the same start world. If all orders succeed,
 * the requested one is used. Otherwise the first failing order is used, with the effects of its successful calls.
 */
export async function executeBatch(batch: Batch): Promise<BatchResult> {
  const requests = batch.calls.map((message, position) => readRequest(message, position, batch));
  const aborted = abortReason(requests, batch.profile);
  if (aborted !== undefined) return { replies: [], aborted };
  const cached = answerCache();
  const contextOf = (position: number): CallContext => {
    const context = batch.contextOf(position);
    return { ...context, services: cached(context.services) };
  };
  let requested: readonly Step[] | undefined;
  for (const order of callOrders(requests.length, batch.profile)) {
    const played = await playOrder(
      order.flatMap((position) => requests[position] ?? []),
      { ...batch, contextOf },
    );
    requested ??= played;
    if (played.some(({ outcome }) => isFailure(outcome, batch.profile))) return toResult(played, batch.profile);
    if (!played.some(({ outcome }) => hasEffect(outcome))) break;
  }
  return toResult(requested ?? [], batch.profile);
}

interface Step {
  readonly request: ToolRequest;
  readonly outcome: CallOutcome;
  readonly fault?: ToolFault;
}

function isFailure(outcome: CallOutcome, profile: Profile): boolean {
  return 'error' in outcome || (PROFILE_RULES[profile].abortsOnMistakes && outcome.referenceFailure !== undefined);
}

function changesOf(outcome: CallOutcome): readonly WorldChange[] {
  return 'trace' in outcome ? outcome.changes : outcome.error.changes;
}

/** Calls without effects return the same results in every order. */
function hasEffect(outcome: CallOutcome): boolean {
  return changesOf(outcome).length > 0 || ('trace' in outcome && outcome.endsConversation);
}

async function playOrder(requests: readonly ToolRequest[], batch: Batch): Promise<readonly Step[]> {
  let { world } = batch;
  let conversationEnded = false;
  const steps: Step[] = [];
  for (const request of requests) {
    const { meaning, position } = request;
    const { timeZone, profile } = batch;
    const context: ToolContext = { ...batch.contextOf(position), world, timeZone, profile, conversationEnded };
    const run = async (at: World): Promise<CallOutcome> =>
      meaning instanceof ToolError
        ? { error: meaning }
        : executeCall(meaning.tool, meaning.written, { ...context, world: at });
    const planned = meaning instanceof ToolError ? undefined : batch.faults?.planned[position];
    const { outcome: executed, fault } =
      planned && batch.faults
        ? await runFaulty(planned, { profile, worlds: { now: world, opening: batch.faults.opening }, run })
        : { outcome: await run(world) };
    const outcome = PROFILE_RULES[profile].originalTools ? executed : asDefault(executed);
    if (request !== requests.at(-1)) world = applyChanges(world, changesOf(outcome));
    conversationEnded ||= 'trace' in outcome && outcome.endsConversation;
    steps.push({ request, outcome, ...(fault && { fault }) });
  }
  return steps;
}

function toResult(steps: readonly Step[], profile: Profile): BatchResult {
  const outcomes = steps.map(({ outcome }) => outcome);
  const successes = outcomes.filter((outcome) => 'trace' in outcome);
  const aborted = successes.find(({ referenceFailure }) => referenceFailure !== undefined)?.referenceFailure;
  if (PROFILE_RULES[profile].abortsOnMistakes && aborted !== undefined) return { replies: [], aborted };
  const ended = successes.some(({ endsConversation }) => endsConversation);
  const replies = steps.map(({ request, outcome, fault }): Message => ({
    ...spoiled(toReply(request, outcome, profile), fault),
    ...(changesOf(outcome).length > 0 && { changes: changesOf(outcome) }),
    ...(ended && { conversationActive: false }),
  }));
  return { replies };
}

function spoiled(reply: Message, fault: ToolFault | undefined): Message {
  return fault && reply.toolResult ? { ...reply, toolResult: { ...reply.toolResult, fault } } : reply;
}

/** Caches the answers of each service, so that every order of a batch gets the same answers. */
function answerCache(): (services: Services) => Services {
  const caches = new Map<Services, Services>();
  return (services) => {
    const existing = caches.get(services);
    if (existing !== undefined) return existing;
    const answers = new Map<string, Promise<JsonValue>>();
    const cache: Services = {
      fetch: (request) => {
        const key = JSON.stringify(request);
        const answer = answers.get(key) ?? services.fetch(request);
        answers.set(key, answer);
        return answer;
      },
    };
    caches.set(services, cache);
    return cache;
  };
}

/**
 * Orders to try for `count` parallel calls, as lists of positions. The requested order comes first.
 * None in a profile that permutes none. Few calls: all orders, in lexicographic order like the reference (5 calls have 120, 7 have 5,040: 0.2 seconds). More calls: the requested order, its reverse, and
 * its rotations, so that every call is first once and last once. Very many calls: the requested order and its reverse.
 */
export function callOrders(count: number, profile: Profile): readonly (readonly number[])[] {
  const requested = Array.from({ length: count }, (_, position) => position);
  const { mostPermutedCalls } = PROFILE_RULES[profile];
  if (mostPermutedCalls === 0) return [requested];
  if (count <= mostPermutedCalls) return permutations(requested);
  if (count > MAX_ROTATED_CALLS) return [requested, requested.toReversed()];
  const rotations = requested.slice(1).map((start) => [...requested.slice(start), ...requested.slice(0, start)]);
  return [requested, requested.toReversed(), ...rotations];
}

function permutations(items: readonly number[]): readonly (readonly number[])[] {
  if (items.length === 0) return [[]];
  return items.flatMap((first) =>
    permutations(items.filter((item) => item !== first)).map((others) => [first, ...others]),
  );
}
