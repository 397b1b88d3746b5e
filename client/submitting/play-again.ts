import { isDeepStrictEqual } from 'node:util';
import type { ActivityDependencies } from '../../activities/dependencies.ts';
import { executeToolCalls } from '../../activities/execute-tool-calls.ts';
import { finishedRecord } from '../../activities/finished-record.ts';
import { extendLog, startOfLog } from '../../activities/log-chain.ts';
import type { StepEvent } from '../../activities/log-chain.ts';
import { promptingOf } from '../../activities/prompting-of.ts';
import { NOT_TRIED } from '../../activities/tried.ts';
import { playedTurn, takeTurn, viewContext } from '../../activities/take-turn.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import { computes, parseModelSpec } from '../../roles/model/spec.ts';
import type { Turn } from '../../roles/role.ts';
import type { TrajectoryInput } from '../../runs/contract.ts';
import { play } from '../../runs/play.ts';
import type { Log } from '../../runs/play.ts';
import type { EndingEvent, TrajectoryEvent, TurnEvent } from '../../sandbox/event.ts';
import type { PlayableRole } from '../../sandbox/message.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import { asksServices } from '../../services/create-services.ts';

/** A run says something else than what follows from it. */
export class Departure extends Error {}

/** A run ended for a reason outside of it, which nothing shows. */
export class EndedOutside extends Error {}

/**
 * Plays a recorded run again: what its models said is taken from its log, everything else is computed, and compared as it goes. Returns all
 * that would be stored of it.
 * @throws Departure, EndedOutside
 */
export async function playAgain(
  dependencies: ActivityDependencies,
  { cell, settings, start, maxMessages }: TrajectoryInput,
  run: TrajectoryRecord,
): Promise<TrajectoryRecord> {
  const { signal } = new AbortController();
  let log = startOfLog(start);

  /** The next event, in the form in which it would have been stored, if it is the recorded one. */
  function compared<Event extends StepEvent>(event: Event, at: number): Event {
    log = extendLog(log, event);
    requireEqual(run.events, at, log.events.at(-1)!);
    return log.events.at(-1) as Event;
  }

  async function turnOf(role: PlayableRole, before: Log): Promise<TurnEvent> {
    const step = { cell, settings, role, events: before };
    if (computes(parseModelSpec(cell[role]))) return takeTurn(dependencies, step, { signal, ...NOT_WAITING });
    const recorded = run.events[before.length];
    if (recorded?.kind === 'ending') throw ended(recorded, before);
    if (recorded?.kind !== 'turn' || recorded.role !== role)
      throw new Departure(`${placeOf(before)}: the ${role}'s turn is missing`);
    const context = { ...(await viewContext(dependencies, step)), events: before };
    return playedTurn(() => Promise.resolve(recordedTurn(recorded)), context, signal);
  }

  requireEqual(run.events, 0, start[0]!);
  const events = await play(
    start,
    { maxMessages, profile: settings.profile },
    {
      takeTurn: async (role, before) => compared(await turnOf(role, before), before.length),
      executeToolCalls: async (before) => {
        const recorded = run.events[before.length];
        if (recorded?.kind === 'ending') throw ended(recorded, before);
        const isAsked = asksServices(settings.services) && recorded?.kind === 'tool-executions';
        const event = isAsked ? recorded : await executeToolCalls(dependencies, { cell, settings, events: before });
        return compared(event, before.length);
      },
      explainFailure: (error) => {
        throw error;
      },
      observe: () => undefined,
    },
  );
  requireEqual(run.events, events.length - 1, events.at(-1)!);
  if (run.events.length !== events.length) throw new Departure('the log continues after the end of the conversation');
  const prepared = await dependencies.packs.get(settings.pack);
  const prompting = await promptingOf(dependencies.texts, settings);
  const { startedAt, finishedAt, decisive, workflowId, runId, provenance } = run;
  const { harness } = provenance;
  const step = { cell, settings, events, startedAt, finishedAt, prompting, harness, workflow: null };
  return { ...finishedRecord(prepared, step), decisive, workflowId, runId };
}

/** Of a turn that asks no model. */
const NOT_WAITING = { tried: NOT_TRIED, keep: () => undefined, patienceMs: 0 };

function requireEqual(recorded: Log, at: number, computed: TrajectoryEvent): void {
  const found = recorded[at];
  if (isDeepStrictEqual(found, JSON.parse(JSON.stringify(computed)))) return;
  const before = recorded.slice(0, at);
  if (found?.kind === 'ending' && computed.kind !== 'ending') throw ended(found, before);
  throw new Departure(`${placeOf(before)}: ${differenceOf(found, computed)}`);
}

function ended({ outcome, reason = 'no reason is given' }: EndingEvent, before: Log): Error {
  if (outcome === 'infrastructure' || outcome === 'cancelled' || outcome === 'silent')
    return new EndedOutside(`it ended with ${outcome}: ${reason}`);
  return new Departure(`${placeOf(before)}: it ends with ${outcome} where the conversation continues`);
}

function placeOf(before: Log): string {
  return `message ${messagesOf(before).length}`;
}

function differenceOf(found: TrajectoryEvent | undefined, computed: TrajectoryEvent): string {
  if (found === undefined) return 'the log ends without an ending';
  if (found.kind !== computed.kind) return `there is a ${found.kind} where a ${computed.kind} follows`;
  if (found.kind === 'tool-executions') return 'the tools answer or change something else';
  if (found.kind === 'ending') return 'it ends in another way';
  return computed.kind === 'turn' && computed.role === found.role
    ? `the ${found.role}'s turn has another form, or says something else`
    : `the ${found.role} acts out of turn`;
}

/** The turn of which `playedTurn` made this event. */
function recordedTurn({ messages, report, unspoken, failed, failureKind = 'other' }: TurnEvent): Turn {
  const about = { ...(report && { report }), ...(unspoken && { unspoken }) };
  if (failed !== undefined) return { kind: 'failed', reason: failed, failureKind, ...about };
  const [first] = messages;
  const said = { ...about, ...(first?.providerData && { providerData: first.providerData }) };
  const calls = messages.flatMap(({ toolCall }) => toolCall ?? []);
  return calls.length > 0
    ? { kind: 'calls', calls, ...said }
    : { kind: 'speech', content: first?.content ?? '', ...said };
}
