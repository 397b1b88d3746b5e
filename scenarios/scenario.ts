import type { Category } from '../sandbox/categories.ts';
import type { MilestoneGraph } from '../evaluation/milestone.ts';
import type { JsonObject, JsonValue } from '../sandbox/json.ts';
import type { ScriptedReply, ScriptStep } from '../sandbox/script.ts';
import type { Message } from '../sandbox/message.ts';
import type { UserBrief } from '../sandbox/user-brief.ts';
import type { Table } from '../sandbox/world.ts';
import type { VariedValue } from './variants/varied-value.ts';

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

/** What of a scenario is other than written. */
export type ScenarioChange = Partial<Omit<Scenario, 'name' | 'vary'>>;

/** Parts of a scenario, of which a seed draws one: for what no replaced value expresses. */
export interface Alternatives {
  readonly instead: readonly ScenarioChange[];
}

/** A test case as data: a start world, first messages, tools offered, milestones, minefields. */
export interface Scenario {
  /** Name of the base scenario. */
  readonly name: string;
  /** Its categories. */
  readonly categories: readonly Category[];
  /** What is tested. */
  readonly summary: string;
  /** Base state of the pack in which the world starts. */
  readonly state: string;
  /** Rows added to the world. */
  readonly rows?: Readonly<Record<Table, readonly RowTemplate[]>>;
  /** A world in place of the pack's. */
  readonly ownWorld?: Readonly<Record<Table, readonly RowTemplate[]>>;
  /** Messages before the opening, in place of our prompts. */
  readonly prologue?: readonly PrologueMessage[];
  /** `allow`: offered tools; `deny`: tools that are withheld, from distractions too. */
  readonly tools: { readonly allow: readonly string[]; readonly deny: readonly string[] };
  /** When it is played, as `2024-03-20 12:00`; otherwise when the sweep is set. */
  readonly now?: string;
  /** New messages after which play stops. */
  readonly maxMessages: number;
  /** The user's first message. */
  readonly opening: string;
  /** The brief of the simulated user: `goal`, `knows`, `lacks`, `demonstrations` and, where there is one, `answer`. */
  readonly user: UserBrief;
  /** What the scripted user answers. */
  readonly replies: readonly ScriptedReply[];
  /** The reference solution. */
  readonly solution: readonly ScriptStep[];
  /** `right` and `wrong` last sentences of the solution, as the author wrote them. */
  readonly answers?: LastAnswers;
  /** Other right ways to solve it, each a list of steps like `solution`. */
  readonly ways?: readonly (readonly ScriptStep[])[];
  /** A list `milestones` with `constraints`, and `edges`: pairs of indices, the first before the second. */
  readonly milestones: MilestoneGraph;
  /** Of the form of `milestones`. */
  readonly minefields: MilestoneGraph;
  /** Of a world that comes from a benchmark, the task as its own file has it. */
  readonly task?: JsonObject;
  /** What profile `paper` plays instead: of `why`, `opening`, `tools`, `categories`, `max_messages`, `milestones`, `minefields` those that differ. */
  readonly paper?: PaperVersion;
  /** What a seed draws anew in this scenario, beside names, phone numbers and ids: values with others in their place, or other parts. */
  readonly vary?: readonly (VariedValue | Alternatives)[];
}
