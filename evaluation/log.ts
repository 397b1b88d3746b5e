import type { JsonObject, JsonValue } from '../sandbox/json.ts';
import type { Role } from '../sandbox/message.ts';
import type { Tables } from '../worlds/world.ts';
import type { Namespace } from './milestone.ts';

/** A row of a database by the reference's column names. Numbers may be NaN or infinite. */
export type Row = Readonly<Record<string, JsonValue>>;

/** Roles as the reference writes them, by our names. */
export const ROLE_NAMES = {
  system: 'SYSTEM',
  user: 'USER',
  agent: 'AGENT',
  'execution-environment': 'EXECUTION_ENVIRONMENT',
} as const satisfies Readonly<Record<Role, string>>;

export type RoleName = (typeof ROLE_NAMES)[Role];

/** The record that a tool keeps of a successful call. */
export interface TraceRecord extends JsonObject {
  readonly tool_name: string;
  readonly arguments: JsonObject;
  readonly result: JsonValue;
}

/** A message as a row of the SANDBOX database. */
export interface SandboxRow extends JsonObject {
  readonly sender: RoleName;
  readonly recipient: RoleName;
  readonly content: string | null;
  readonly openai_tool_call_id: string | null;
  readonly openai_function_name: string | null;
  readonly conversation_active: boolean | null;
  readonly tool_call_exception: string | null;
  readonly tool_trace: readonly TraceRecord[] | null;
  /** Null for the starting messages of a scenario, which do not count as turns (reference semantics 6.8). */
  readonly visible_to: readonly RoleName[] | null;
}

/** The databases at every message of a run: all that a score depends on. */
export interface EvaluationLog {
  /** Number of messages. */
  readonly length: number;
  /** The user's first message: where milestones may begin, and what reference -1 means. */
  readonly firstUserIndex: number;
  readonly message: (index: number) => SandboxRow;
  /**
   * A database at a message; for SANDBOX its one row. Equal contents should be the same array, at least from one message to
   * the next, because results are cached by identity.
   */
  readonly rows: (database: Namespace, message: number) => readonly Row[];
}

/** A log, and the tables of its world. */
export interface WorldLog extends EvaluationLog {
  readonly tables: Tables;
}
