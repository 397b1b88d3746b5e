import type { ModeName } from '../../evaluation/modes/mode.ts';
import type { Augmentation } from '../../sandbox/cell.ts';
import type { Usage } from '../../sandbox/event.ts';
import type { RunKey } from './history.ts';

/** `right`: the user got what was wanted, all that was said is true, and nothing unasked was changed. `unclear`: nobody can tell. */
export const VERDICTS = ['right', 'wrong', 'unclear'] as const;
export type LabelVerdict = (typeof VERDICTS)[number];

/** Who made the run what it is. */
export const FAULTS = ['none', 'agent', 'user', 'task', 'tools'] as const;
export type Fault = (typeof FAULTS)[number];

/** A sentence of the dialogue that is not true. */
export interface FalseStatement {
  /** Index of the message. */
  readonly message: number;
  /** As it stands there. */
  readonly quote: string;
  /** Why it is not true. */
  readonly why: string;
}

/** What a person or a model says of a run. It stands beside the score and changes nothing of it. */
export interface RunLabel {
  /** A person's name, or the spec of the model that judged. */
  readonly by: string;
  readonly isModel: boolean;
  /** `right`, `wrong` or `unclear`. */
  readonly verdict: LabelVerdict;
  /** How many judged and agreed; 0 if its author says so. */
  readonly judges: number;
  /** Who made the run what it is: `none`, `agent`, `user`, `task` or `tools`; `null` if nobody says. */
  readonly fault: Fault | null;
  /** What the agent did wrong, as in `list`. */
  readonly modes: readonly ModeName[];
  /** The reason of the verdict; may be empty. */
  readonly why: string;
  /** Anything else; `null` if there is nothing. */
  readonly note: string | null;
  /** Of a model: what it found to be false. */
  readonly falseStatements: readonly FalseStatement[];
  /** Of a model: quotes of it that occur nowhere in the dialogue, and were dropped. */
  readonly droppedQuotes: number;
  /** Of a model: what the judgement used, which is no part of the run's own usage. */
  readonly usage: Usage | null;
  /** Milliseconds since the epoch. */
  readonly labelledAt: number;
}

/** A label with the run that it is on. */
export interface LabelOfRun extends RunLabel {
  readonly run: RunKey;
}

/** The same with what the rules say of the run. */
export interface LabelledRun extends LabelOfRun {
  readonly agent: string;
  /** The base scenario. */
  readonly scenario: string;
  readonly augmentation: Augmentation;
  /** Null without a verdict of the rules. */
  readonly solved: boolean | null;
}

/** What people and models say of runs. Each of them says one thing of a run. */
export interface Labels {
  /** Stores a label in place of what the same one said of the run before. Idempotent. */
  save(label: LabelOfRun): Promise<void>;
  /** Of these runs, the oldest first. */
  on(runs: readonly RunKey[]): Promise<readonly LabelOfRun[]>;
  /** Of the runs of a sweep that count, ordered by run and who labelled, page by page. */
  ofSweep(sweep: string): AsyncIterable<readonly LabelledRun[]>;
}
