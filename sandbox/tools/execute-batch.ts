import type { Profile } from '../cell.ts';
import type { JsonValue } from '../json.ts';
import type { Message } from '../message.ts';
import { applyChanges } from '../world.ts';
import type { World } from '../world.ts';
import { callOrders } from './execution/call-orders.ts';
import type { ToolContext } from './definition.ts';
import { executeCall } from './execution/execute-call.ts';
import type { CallOutcome } from './execution/execute-call.ts';
import { asDefault as refuseNonFinite } from './execution/default-profile.ts';
import { ToolError as ToolRefusal } from './tool-error.ts';
import { toReply } from './execution/reply.ts';
import type { Services } from './services.ts';
import { abortReason, readRequest } from './execution/tool-request.ts';
import type { ToolRequest } from './execution/tool-request.ts';

export interface Batch {
  /** Messages to the execution environment, in the order requested. */
  readonly calls: readonly Message[];
  readonly world: World;
  /** Seconds since the epoch. */
  readonly now: number;
  readonly timeZone: string;
  /** A source of ids for the call at a position, the same each time it is asked for. */
  readonly newId: (position: number) => () => string;
  readonly services: Services;
  readonly profile: Profile;
  /** Names the caller was shown, with the tools' real names. */
  readonly offered: ReadonlyMap<string, string>;
}

export interface BatchResult {
  /** One per call, in the order executed; the rows changed by the whole batch are on the first. */
  readonly replies: readonly Message[];
  /** Why the run ends here without replies (profile `paper` only). */
  readonly aborted?: string;
}

/**
 * Executes parallel calls (facts/semantics.md 3): every order is tried on the same world; the requested one counts when
 * all succeed, otherwise the first with a failing call, with what its other calls did.
 */
export async function executeBatch(batch: Batch): Promise<BatchResult> {
  const requests = batch.calls.map((message, position) => readRequest(message, position, batch.offered));
  const aborted = abortReason(requests, batch.profile);
  if (aborted !== undefined) return { replies: [], aborted };
  const repeatable = { ...batch, services: remembering(batch.services) };
  let requested: readonly Step[] | undefined;
  for (const order of callOrders(requests.length, batch.profile)) {
    const played = await playOrder(
      order.flatMap((position) => requests[position] ?? []),
      repeatable,
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
}

function isFailure(outcome: CallOutcome, profile: Profile): boolean {
  return 'refusal' in outcome || (profile === 'paper' && outcome.referenceFailure !== undefined);
}

/** Calls without any give the same answers in every order. */
function hasEffect(outcome: CallOutcome): boolean {
  return 'trace' in outcome && (outcome.changes.length > 0 || outcome.endsConversation);
}

async function playOrder(requests: readonly ToolRequest[], batch: Batch): Promise<readonly Step[]> {
  let { world } = batch;
  let conversationEnded = false;
  const steps: Step[] = [];
  for (const request of requests) {
    const { meaning, position } = request;
    const { services, timeZone } = batch;
    const recorded = await services.recordedCall?.(request.call.id);
    const context: ToolContext = {
      world,
      now: recorded?.now ?? batch.now,
      timeZone,
      services: recorded ?? services,
      newId: recorded?.newId ?? batch.newId(position),
      conversationEnded,
    };
    const executed: CallOutcome =
      meaning instanceof ToolRefusal ? { refusal: meaning } : await executeCall(meaning.tool, meaning.written, context);
    const outcome = batch.profile === 'default' ? refuseNonFinite(executed) : executed;
    if ('trace' in outcome) {
      world = applyChanges(world, outcome.changes);
      conversationEnded ||= outcome.endsConversation;
    }
    steps.push({ request, outcome });
  }
  return steps;
}

function toResult(steps: readonly Step[], profile: Profile): BatchResult {
  const outcomes = steps.map(({ outcome }) => outcome);
  const successes = outcomes.filter((outcome) => 'trace' in outcome);
  const aborted = successes.find(({ referenceFailure }) => referenceFailure !== undefined)?.referenceFailure;
  if (profile === 'paper' && aborted !== undefined) return { replies: [], aborted };
  const changes = successes.flatMap((outcome) => outcome.changes);
  const ended = successes.some(({ endsConversation }) => endsConversation);
  const replies = steps.map(({ request, outcome }, index): Message => ({
    ...toReply(request, outcome, profile),
    ...(index === 0 && changes.length > 0 && { changes }),
    ...(ended && { conversationActive: false }),
  }));
  return { replies };
}

/** Asks the world outside once for each request, so that every order of a batch gets the same answers. */
function remembering(services: Services): Services {
  const answers = new Map<string, Promise<JsonValue>>();
  return {
    ...services,
    fetch: (request) => {
      const key = JSON.stringify(request);
      const answer = answers.get(key) ?? services.fetch(request);
      answers.set(key, answer);
      return answer;
    },
  };
}
