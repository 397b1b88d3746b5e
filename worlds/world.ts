import type { TrajectoryEvent } from '../sandbox/event.ts';
import type { JsonObject } from '../sandbox/json.ts';
import type { World } from '../sandbox/world.ts';
import type { Services } from '../sandbox/tools/services.ts';
import type { UserSurroundings } from '../sandbox/user-brief.ts';
import type { Toolset } from '../sandbox/tools/definition.ts';

/** A column of a table. */
export interface ColumnDefinition {
  /** A `name` is compared as a whole, a `text` by its words; `json` is any value, compared as a whole. A time is in seconds since the epoch, a coordinate in degrees. */
  readonly type: 'name' | 'text' | 'number' | 'time' | 'latitude' | 'longitude' | 'flag' | 'json';
  readonly nullable?: true;
  /** The table whose key it holds. */
  readonly refersTo?: string;
  readonly switch?: SwitchDefinition;
  /** As what facts tell its values; other values of such columns are their rivals. */
  readonly told?: Told;
  /** Rows of another table have these values too: they do not tell its own rows apart. */
  readonly isOfOthers?: true;
  /** Tools write it on their own, with every change of a row. */
  readonly isStamp?: true;
  /** Tools make it up when they add a row: no scenario can say what it will be. */
  readonly isGenerated?: true;
  /** Of a list, the order says nothing. */
  readonly isUnordered?: true;
}

/** A person's name, a number by its digits, a word or phrase as such, a text as a whole. */
export type Told = 'name' | 'phone' | 'word' | 'text';

/** A setting that is on or off. */
export interface SwitchDefinition {
  /** What people call it, within a sentence. */
  readonly label: string;
  /** What else they call it. */
  readonly also: string;
  /** A pattern of all that they call it. */
  readonly spoken: string;
  /** How it is where nothing is restricted. */
  readonly normal: boolean;
  /** While it is not so, others are restricted too. */
  readonly holdsOthers?: true;
}

export interface TableDefinition {
  /** In the order in which they are shown. */
  readonly columns: Readonly<Record<string, ColumnDefinition>>;
  /** The column that tells rows apart. */
  readonly key: string;
  /** What the only row of a table of settings is. Other tables are lists. */
  readonly single?: string;
  /** Whose tools may use it, and who may speak of its rows; both where it is left out. The world's hook may use all. */
  readonly seenBy?: 'agent' | 'user' | 'nobody';
  readonly words: TableWords;
}

/** How people speak of a table's rows. */
export interface TableWords {
  readonly one: string;
  readonly several: string;
  /** Another word for several. */
  readonly also?: string;
  /** What adding one is called. */
  readonly added: 'added' | 'sent';
  /** What else people say was done to one: lent, renewed. */
  readonly done?: readonly string[];
  /** The columns by which people know a row. */
  readonly knownBy: readonly string[];
  /** They have a time, to which they can be moved. */
  readonly isDue?: true;
}

/** Whether a seat may know what a table holds. */
export function isSeenBy(seat: 'agent' | 'user', { seenBy = seat }: Pick<TableDefinition, 'seenBy'>): boolean {
  return seenBy === seat;
}

/** In the order in which they are shown. */
export type Tables = Readonly<Record<string, TableDefinition>>;

type Cell<Column extends ColumnDefinition> = Column['type'] extends 'name' | 'text'
  ? string
  : Column['type'] extends 'flag'
    ? boolean
    : number;

/** A row of a table. */
export type RowOf<Table extends TableDefinition> = {
  readonly [Name in keyof Table['columns']]:
    | Cell<Table['columns'][Name]>
    | (Table['columns'][Name] extends { readonly nullable: true } ? null : never);
};

/** What help and new files show of a world. */
export interface WorldExamples {
  /** The name of a tool to look at. */
  readonly tool: string;
  /** A call by hand, as the words after `tools call`. */
  readonly call: string;
  /** A scenario that plays and scores 1 as it stands, in YAML. @param state its base state, where it is not the usual one */
  readonly scenario: (name: string, state?: string) => string;
}

/** What a benchmark tells the roles in its own profile. */
export interface GuestPlay {
  /** What the agent says before the user says anything. */
  readonly greeting: string;
  /** What the agent is told. */
  readonly agentPrompt: string;
  /** What the simulated user is told before its scenario. */
  readonly userPrompt: string;
}

/** A run in a world that comes from a benchmark. */
export interface GuestRun {
  /** The task as the benchmark's own file has it. */
  readonly task: JsonObject;
  /** The world as the run began. */
  readonly start: World;
  /** The whole log. */
  readonly events: readonly TrajectoryEvent[];
}

/** A call of a function by which a benchmark looks at the world in the end, and what it has to return. */
export interface GuestCheck {
  readonly seat: 'agent' | 'user';
  readonly name: string;
  readonly arguments: JsonObject;
  readonly expected: boolean;
}

/** What a benchmark says of a run by its own rules, to the letter. It stands beside the score and changes nothing of it. */
export interface GuestReward {
  /** `null` where only a judge can say. */
  readonly reward: number | null;
  /** Each part of it by its name, also those that the task does not count; `null` where only a judge can say. */
  readonly parts: Readonly<Record<string, number | null>>;
  /** The parts whose product the reward is. */
  readonly basis: readonly string[];
  /** Why a part is 0, and what is wrong with the task, a sentence each. */
  readonly why: readonly string[];
}

/** A world as a value: what scenarios, scores and pages know of it. */
export interface WorldDefinition extends Toolset {
  readonly name: string;
  readonly tables: Tables;
  /** What tools are grouped by for people. */
  readonly domains: readonly string[];
  readonly user?: UserSurroundings;
  /** What agents are told before the conversation, after what every agent is told. */
  readonly policy?: string;
  /** How the benchmark that it comes from plays in it. */
  readonly guest?: GuestPlay & {
    readonly reward: (run: GuestRun) => GuestReward;
    /** The names of the functions that checks may call, by whose they are. */
    readonly checks: Readonly<Record<GuestCheck['seat'], readonly string[]>>;
    /** Whether a check holds in a world. */
    readonly holds: (check: GuestCheck, world: World) => boolean;
    /** The sentences of a task that only a judge can say hold. */
    readonly judged: (task: JsonObject) => readonly string[];
  };
  /** Absent where help and new files have nothing to show. */
  readonly examples?: WorldExamples;
  /** What networked tools are answered where nobody asks the network; absent where none asks. @param now in seconds since the epoch */
  readonly synthetic?: (now: number) => Services;
}

/** A world that comes with the program. */
export type IntroducedWorld = WorldDefinition & Required<Pick<WorldDefinition, 'examples'>>;

/** A switch of a world, with its column. */
export interface WorldSwitch extends SwitchDefinition {
  readonly table: string;
  readonly column: string;
}

/** What must hold for a tool that depends on a switch to succeed, in words. */
export function conditionOn(column: string, world: Pick<WorldDefinition, 'tables'>): string {
  const own = switchesOf(world).find((one) => one.column === column);
  return own ? `${own.label} ${own.normal ? 'on' : 'off'}` : column;
}

/** The switches of a world, in the order of its columns. */
export function switchesOf({ tables }: Pick<WorldDefinition, 'tables'>): readonly WorldSwitch[] {
  return Object.entries(tables).flatMap(([table, { columns }]) =>
    Object.entries(columns).flatMap(([column, { switch: own }]) => (own ? [{ table, column, ...own }] : [])),
  );
}
