import type { Client } from '@temporalio/client';
import type proto from '@temporalio/proto';
import { print } from '../cli/say.ts';
import { cellAt, countCells, storedIn } from '../runs/sweep-spec.ts';
import type { SweepSpec } from '../runs/sweep-contract.ts';
import { trajectoryWorkflowId } from '../runs/names.ts';
import { finishSweep } from '../scripts/finish-sweep.ts';
import { onOwnEngine } from '../scripts/on-own-engine.ts';
import { catalogue, sweepOf } from '../scripts/sweep-of.ts';

type HistoryEvent = proto.temporal.api.history.v1.IHistoryEvent;

/** Milliseconds of each turn, from the activity's order to its result. */
export interface TurnTimes {
  readonly model: readonly number[];
  /** Of the scripted user: what the engine itself takes. */
  readonly script: readonly number[];
}

/** Plays the catalogue on an engine, one run at a time, with a compatible model as the agent. */
export function turnsOnEngine(agent: string): Promise<TurnTimes> {
  const pack = catalogue();
  return onOwnEngine({ pack, providers: ['compatible'], report: print }, async ({ client, store }) => {
    const scenarios = pack.scenarios.map(({ name }) => name);
    const spec = storedIn(store, sweepOf('model-call', scenarios, { agents: [agent] }));
    // The turns of the user show what an activity takes.
    await finishSweep(client, { ...spec, settings: { ...spec.settings, onlyActivities: true } }, 1);
    return timesIn(client, spec);
  });
}

async function timesIn(client: Client, spec: SweepSpec): Promise<TurnTimes> {
  const [model, script]: [number[], number[]] = [[], []];
  for (let index = 0; index < countCells(spec); index++) {
    const handle = client.workflow.getHandle(trajectoryWorkflowId(spec.settings.results.id, cellAt(spec, index)));
    const { events } = await handle.fetchHistory();
    model.push(...turnTimes(events ?? [], 'takeAgentTurn'));
    script.push(...turnTimes(events ?? [], 'takeUserTurn'));
  }
  if (model.length === 0 || script.length === 0) throw new Error('the histories hold no turns');
  return { model, script };
}

function turnTimes(events: readonly HistoryEvent[], activity: string): readonly number[] {
  return events.flatMap(({ activityTaskCompletedEventAttributes: completed, eventTime }) => {
    const ordered = events.find(({ eventId }) => completed && eventId?.eq(completed.scheduledEventId ?? 0));
    if (ordered?.activityTaskScheduledEventAttributes?.activityType?.name !== activity) return [];
    return [milliseconds(eventTime) - milliseconds(ordered.eventTime)];
  });
}

function milliseconds(time: HistoryEvent['eventTime']): number {
  return Number(time?.seconds ?? 0) * 1000 + (time?.nanos ?? 0) / 1e6;
}
