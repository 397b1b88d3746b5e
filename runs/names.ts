import type { Cell } from '../sandbox/cell.ts';
import { trajectoryId } from '../sandbox/cell.ts';
import type { StoreReference } from './contract.ts';

/**
 * Names of task queues and workflows. All of them contain the id of the results store, so a worker only gets work whose
 * results it stores, and sweeps of different stores on one server never meet.
 */

type StoreId = StoreReference['id'];

/** The queue for workflows, tool execution, evaluation, and turns of scripted roles. */
export function mainQueue(store: StoreId): string {
  return `toolsandbox-${store}`;
}

/** The queue for turns of one provider's models: one per provider, so that rate limits apply to all workers together. */
export function providerQueue(store: StoreId, provider: string): string {
  return `${mainQueue(store)}-turns-${provider}`;
}

/** The queue for notifications of nights: only workers that have their secrets, and reach their receivers, serve it. */
export function deliveryQueue(main: string): string {
  return `${main}-deliveries`;
}

export function sweepWorkflowId(store: StoreId, sweep: string): string {
  return `sweep/${sweep}@${store}`;
}

/** A schedule on the engine. Ids of schedules are those of a namespace, which several stores may share. */
export function scheduleId(store: StoreId, name: string): string {
  return `schedule/${name}@${store}`;
}

/** The name of a schedule and the store of its results, or null if it is not ours. */
export function parseScheduleId(id: string): { readonly schedule: string; readonly store: StoreId } | null {
  const [, schedule, store] = /^schedule\/([^/@]+)@(.+)$/s.exec(id) ?? [];
  return schedule === undefined || store === undefined ? null : { schedule, store };
}

/** To this id the engine appends the scheduled time. */
export function nightWorkflowId(store: StoreId, schedule: string): string {
  return `night/${schedule}@${store}`;
}

/** Tells people of a night that was judged again. */
export function announcementWorkflowId(store: StoreId, sweep: string): string {
  return `announcement/${sweep}@${store}`;
}

/** What one agent plays of a sweep. @param lane the number of the agent in the sweep, from 1 */
export function laneWorkflowId(store: StoreId, sweep: string, lane: number): string {
  return `sweep/${sweep}/agent-${lane}@${store}`;
}

/** The part of a lane's cells that one shard plays. */
export function laneShardWorkflowId(store: StoreId, sweep: string, lane: number, from: number, to: number): string {
  return `sweep/${sweep}/agent-${lane}/cells-${from}-${to - 1}@${store}`;
}

export function trajectoryWorkflowId(store: StoreId, cell: Cell): string {
  return `${trajectoryId(cell)}@${store}`;
}

/** The id of the trajectory that a workflow plays, or null if its results go to another store. */
export function trajectoryIn(store: StoreId, workflowId: string): string | null {
  const ending = `@${store}`;
  return workflowId.endsWith(ending) ? workflowId.slice(0, -ending.length) : null;
}

/** What a workflow is named after, and its store; null for a text without the id of a store, such as a trajectory's id. */
export function parseWorkflowId(text: string): { readonly named: string; readonly store: StoreId } | null {
  const [, named, store] = /^(.+)@([\da-f]{12})$/s.exec(text) ?? [];
  return named === undefined || store === undefined ? null : { named, store };
}

/** The sweep's id and its store, or null if the workflow is not a sweep. Schedules append the time to the workflow's id. */
export function parseSweepWorkflowId(workflowId: string): { readonly sweep: string; readonly store: StoreId } | null {
  const [, sweep, store] = /^sweep\/([^/@]+)@([^@-]+)/.exec(workflowId) ?? [];
  return sweep === undefined || store === undefined ? null : { sweep, store };
}

/** The provider whose turns are on a queue; null for other queues. */
export function providerOfQueue(store: StoreId, queue: string): string | null {
  const beginning = providerQueue(store, '');
  return queue.startsWith(beginning) ? queue.slice(beginning.length) : null;
}
