import type { Category } from '../sandbox/categories.ts';
import type { MilestoneGraph } from '../evaluation/milestone.ts';
import type { JsonValue } from '../sandbox/json.ts';
import type { ScriptedReply, ScriptStep } from '../sandbox/script.ts';
import type { Message } from '../sandbox/message.ts';
import type { UserBrief } from '../sandbox/user-brief.ts';
import type { Table } from '../sandbox/world.ts';

/** A row as written in a pack: its timestamps may be relative to the cell's clock (relative-time.ts). */
export type RowTemplate = Readonly<Record<string, JsonValue>>;

/** A message from before the opening: a prompt, or a line of an example dialogue. */
export type PrologueMessage = Pick<Message, 'sender' | 'recipient' | 'content' | 'visibleTo'>;

/**
 * What profile `paper` plays and scores in place of the parts of the same name, so that its figures can be compared with the
 * original's (scenario-under.ts).
 */
export interface PaperVersion extends Partial<
  Pick<Scenario, 'opening' | 'tools' | 'categories' | 'maxMessages' | 'milestones' | 'minefields'>
> {
  /** What is unfair about the original's tools, categories or limits, in a sentence or two. */
  readonly why?: string;
}

/** Texts for the last sentence of the solution, said in its place; answers/ makes more of them. */
export interface LastAnswers {
  /** Each tells the user what is so. */
  readonly right: readonly string[];
  /** Each is a lie, or leaves the user without what was asked for. */
  readonly wrong: readonly string[];
}

/** A test case as data: a start world, first messages, tools offered, milestones, minefields. */
export interface Scenario {
  readonly name: string;
  readonly categories: readonly Category[];
  /** What is tested, in a line. */
  readonly summary: string;
  /** Name of a base state of the pack. */
  readonly state: string;
  /** Rows added to the base world, by table; the device is changed by the state instead. */
  readonly rows?: Readonly<Record<Table, readonly RowTemplate[]>>;
  /** The world it begins in, in place of the pack's; its base state and rows come on top. */
  readonly ownWorld?: Readonly<Record<Table, readonly RowTemplate[]>>;
  /** What the roles are told before the opening, word for word, in place of our prompts and the brief. */
  readonly prologue?: readonly PrologueMessage[];
  readonly tools: { readonly allow: readonly string[]; readonly deny: readonly string[] };
  /** When it is played, as `2024-03-20 12:00` in the sweep's zone, if its opening names a date. Profile `paper` knows none. */
  readonly now?: string;
  /** New messages after which play stops. */
  readonly maxMessages: number;
  /** The user's first message. */
  readonly opening: string;
  readonly user: UserBrief;
  /** What the scripted user answers. */
  readonly replies: readonly ScriptedReply[];
  /** Played by `scripted:oracle`; it must score 1. */
  readonly solution: readonly ScriptStep[];
  readonly answers?: LastAnswers;
  /** Other right ways to solve it, each like the solution. */
  readonly ways?: readonly (readonly ScriptStep[])[];
  readonly milestones: MilestoneGraph;
  readonly minefields: MilestoneGraph;
  /** Only of scenarios that reproduce the original benchmark. */
  readonly paper?: PaperVersion;
}
