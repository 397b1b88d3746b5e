import type { WorldChange } from '../world.ts';

/** The error result of a tool. It is never an internal error. */
export class ToolError extends Error {
  readonly errorClass: string;
  /** What the reference's text begins with. */
  readonly code: string | undefined;
  /** What the call changed before it failed, where its world does not roll that back. */
  readonly changes: readonly WorldChange[];

  /**
   * @param errorClass the reference's class name, with its module path unless it is a Python built-in
   * @param text for the agent, in whole sentences
   */
  constructor(errorClass: string, text: string, code?: string, changes: readonly WorldChange[] = []) {
    super(text);
    this.name = 'ToolError';
    this.errorClass = errorClass;
    this.code = code;
    this.changes = changes;
  }
}
