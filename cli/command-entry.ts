import type { DeclaredCommand } from './declared-command.ts';

/** A command as help lists it. Its code is loaded only when it is named. */
export interface CommandEntry {
  readonly name: string;
  /** Another name, which others use in programs. */
  readonly alias?: string;
  /** Its own help begins with it; its declaration says what that adds. */
  readonly summary: string;
  /** Null where the name only stands before other commands. */
  readonly load: (() => Promise<DeclaredCommand>) | null;
  /** Commands that act on the same thing, or do the same with others. */
  readonly commands: readonly CommandEntry[];
  /** Commands to copy, without the name of this program. Those of a single command are in its declaration. */
  readonly examples: readonly string[];
}
