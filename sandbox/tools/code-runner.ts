import type { JsonObject, JsonValue } from '../json.ts';
import type { Table, World, WorldChange } from '../world.ts';

/** Where the code of a world's tools is. */
export interface CodePlace {
  /** Absolute on the machine that read the pack, and from its project where it is stored. It is no part of what tells two packs apart. */
  readonly folder: string;
  /** Its name in the folder. */
  readonly file: string;
  /** Tells two versions of the file apart. */
  readonly version: string;
}

/** Where one tool is. */
export interface ToolPlace extends CodePlace {
  /** Of the file, from 1. */
  readonly line?: number;
}

/** An answer of a service, as it is recorded. */
export interface RecordedAnswer extends JsonObject {
  readonly asked: JsonObject;
  readonly answer: JsonValue;
}

/** By the names of services. */
export type RecordedServices = Readonly<Record<string, readonly RecordedAnswer[]>>;

/** A call of a tool in a file: all that it depends on. */
export interface CodeCall {
  readonly tool: string;
  readonly arguments: JsonObject;
  /** The tables that the tool reads or writes. */
  readonly tables: World;
  /** The key column of each of them. */
  readonly keys: Readonly<Record<Table, string>>;
  /** Seconds since the epoch. */
  readonly now: number;
  readonly timeZone: string;
  readonly services: RecordedServices;
  /** For rows that it adds. */
  readonly ids: readonly string[];
  /** There are more: code that lacks one answers so, and is called again. */
  readonly hasMoreIds?: true;
}

/** What the tool returned, or what it told the caller in place of that; and what it changed, also before an error. */
export type CodeAnswer = { readonly changes: readonly WorldChange[] } & (
  | { readonly result: JsonValue }
  | { readonly error: string }
  | { readonly lacksIds: true }
);

/** Runs the code of a tool. @throws OutsideFailure if the code cannot be run, or does what its world does not declare */
export type CodeRunner = (place: ToolPlace, call: CodeCall) => Promise<CodeAnswer>;
