import { isCancellation, workflowInfo } from '@temporalio/workflow';
import type { NewestEvents } from '../runs/contract.ts';
import type { Log } from '../runs/play.ts';
import { failureOf } from './failure-of.ts';

/** Both forms of a step that computes. Only an activity finds the log in the history; a local one is handed it. */
export interface ComputingForms<Result> {
  readonly local: (newest: NewestEvents, leaves: boolean) => Promise<Result>;
  readonly activity: () => Promise<Result>;
}

/** Events before the first command of a workflow: its start, and the workflow task scheduled and started. */
const EVENTS_BEFORE_COMMANDS = 3;
/**
 * Events between the starts of two workflow tasks with an activity between them: the first task completed; the activity
 * scheduled, started, completed; the next task scheduled and started.
 */
const EVENTS_OF_ACTIVITY = 6;

/**
 * Runs the steps of a trajectory one after another. A step that waits for somebody is an activity. One that computes is a local
 * activity: it costs one marker in the history instead of six events and three round trips to the server.
 *
 * A local activity is tried once. What it failed with may need a long wait, which an activity does better: it holds no workflow
 * task, is shown as pending, and reports what it waits for. The same holds where a workflow task is tried again: its steps may
 * have ended their worker, and only the attempts of an activity are counted.
 */
export function stepRunner(start: Log) {
  /** The length of the history in the first attempt of the current workflow task. */
  let expected = EVENTS_BEFORE_COMMANDS;
  let task = 0;
  let markers = 0;
  /** How many events the worker of local activities was handed, or has computed. */
  let known = 0;

  function historyLength(): number {
    const length = workflowInfo().historyLength;
    if (length !== task) markers = 0;
    task = length;
    return length;
  }

  /** Those that the worker lacks. No history contains the inputs of local activities, so they cost a copy within the worker. */
  function newestOf(log: Log): NewestEvents {
    return known === 0 ? { start, steps: log.slice(start.length) } : { steps: log.slice(known) };
  }

  /** The current workflow task began with an update that ends a wait: it writes that, and cancels a timer. */
  function afterUpdate(): void {
    historyLength();
    markers += 2;
  }

  async function waiting<Result>(activity: () => Promise<Result>): Promise<Result> {
    const before = historyLength() + markers;
    try {
      return await activity();
    } finally {
      expected = before + EVENTS_OF_ACTIVITY;
    }
  }

  /** @param log the events before the step, which appends one */
  async function computing<Result>(log: Log, { local, activity }: ComputingForms<Result>): Promise<Result> {
    // A replay may see another length, where a query made the server give a workflow task early: only a marker can decide.
    const leaves = historyLength() > expected;
    markers++;
    try {
      const result = await local(newestOf(log), leaves);
      known = log.length + 1;
      return result;
    } catch (error) {
      if (isCancellation(error) || failureOf(error) === null) throw error;
      // Perhaps the worker has lost the log, or is another one: the next step is handed all of it.
      known = 0;
    }
    return waiting(activity);
  }

  return { waiting, computing, afterUpdate };
}
