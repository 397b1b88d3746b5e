import type { Cell } from '../../sandbox/cell.ts';

/** Where in a run a step is. */
export interface StepPlace {
  /** Of the trajectory. */
  readonly id: string;
  readonly cell: Cell;
  /** Of the step's event in the log. */
  readonly index: number;
  /** Index of the event's first message in the dialogue. */
  readonly firstMessage: number;
}

/** In milliseconds since the epoch. */
export interface StepTimes {
  readonly startedAt: number;
  readonly finishedAt: number;
}
