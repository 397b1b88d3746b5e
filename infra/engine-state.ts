import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { EngineFiles } from './engine-files.ts';
import { isLocked } from './process/lock.ts';

const stateSchema = z.object({
  /** The process that runs the server, which ends with it. */
  pid: z.int(),
  /** For people: `toolsandbox sweep`. */
  command: z.string(),
  since: z.iso.datetime(),
  /** `ask`: only for what it asks, so usually not for long; `stay`: `toolsandbox engine up`. */
  purpose: z.enum(['play', 'ask', 'stay']),
  /** Null before it was started for the first time. */
  server: z.nullable(
    z.object({
      pid: z.int(),
      /** `host:port`. */
      address: z.string(),
      /** URL of the web UI. */
      uiAddress: z.string(),
      /** False until it responds, also when it is started again. */
      ready: z.boolean(),
    }),
  ),
});

/** Who runs the dev server of a working directory, and where it is. Valid only while {@link EngineFiles.lock} is held. */
export type EngineState = Readonly<z.infer<typeof stateSchema>>;
export type ServerState = NonNullable<EngineState['server']>;
/** One that was started. */
export type UsableEngine = EngineState & { readonly server: ServerState };

/** Of the engine that runs now. Null: none does, or whoever holds the lock is starting or stopping one. */
export function runningEngine(files: EngineFiles): EngineState | null {
  return isLocked(files.lock) ? readEngineState(files) : null;
}

/** As a process that may be gone has left it. Null when the file is missing or unreadable. */
export function readEngineState(files: EngineFiles): EngineState | null {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(files.state, 'utf8')));
  } catch {
    return null;
  }
}

/** Only while holding the lock. */
export function writeEngineState(files: EngineFiles, state: EngineState): void {
  const partial = `${files.state}.${process.pid}`;
  writeFileSync(partial, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  renameSync(partial, files.state);
}
