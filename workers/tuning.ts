import type { ProcessMemory } from './process-memory.ts';

/** What bounds how much a worker takes at a time: numbers, or the memory and CPU in use, within these numbers. */
export const SLOT_KINDS = ['fixed', 'resources'] as const;

/** How much a worker does at a time. */
export interface Tuning {
  /** Maximum number of concurrent model calls per provider. */
  readonly turns: number;
  /** Maximum number of workflow tasks at a time. */
  readonly workflowTasks: number;
  /** Workflows kept in memory between their tasks. One that was dropped is replayed from its history. */
  readonly cachedWorkflows: number;
  readonly slots: (typeof SLOT_KINDS)[number];
  /** Milliseconds that running turns get to finish on shutdown before they are cancelled. */
  readonly graceMs: number;
}

/** What the user decides; the rest follows from the memory. */
interface TuningChoice {
  readonly turns?: number | undefined;
  readonly workflowTasks?: number | undefined;
  /** MB that the worker may use. */
  readonly memory?: number | undefined;
  readonly slots?: Tuning['slots'] | undefined;
  readonly graceMs: number;
}

/** Where no memory is named, several workers may share the machine. */
export const DEFAULT_TUNING: Tuning = {
  turns: 200,
  workflowTasks: 40,
  cachedWorkflows: 400,
  slots: 'fixed',
  graceMs: 120_000,
};

/** The rest of the memory is left to the native part, buffers and the other thread. */
const HEAP_SHARE = 0.75;
const CODE_MB = 200;
const WORKFLOWS_PER_MB = 600 / 1024;
const LEAST_CACHED = 20;

/** Without a choice: as much as the memory allows, and no more than the default. */
export function tuningFor(
  { turns, workflowTasks, memory, slots, graceMs }: TuningChoice,
  process: ProcessMemory,
): Tuning {
  const heap = Math.min(process.heap, (memory ?? process.total) * HEAP_SHARE);
  const fitting = Math.max(LEAST_CACHED, Math.floor((heap - CODE_MB) * WORKFLOWS_PER_MB));
  const cachedWorkflows = memory === undefined ? Math.min(DEFAULT_TUNING.cachedWorkflows, fitting) : fitting;
  return {
    turns: turns ?? Math.min(DEFAULT_TUNING.turns, cachedWorkflows),
    workflowTasks: workflowTasks ?? Math.min(DEFAULT_TUNING.workflowTasks, cachedWorkflows),
    cachedWorkflows,
    slots: slots ?? DEFAULT_TUNING.slots,
    graceMs,
  };
}
