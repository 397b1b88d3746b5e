import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { EngineFiles } from './engine-files.ts';

const stateSchema = z.object({
  /** `host:port`. */
  address: z.string(),
  /** URL of the web UI. */
  uiAddress: z.string(),
  /** The guard's process id: SIGTERM to it stops the server. */
  pid: z.int(),
  ports: z.object({ frontend: z.int(), ui: z.int(), metrics: z.int(), http: z.int() }),
  /** How often the server died and was restarted, and how it died last. */
  restarts: z.int(),
  lastExit: z.nullable(z.string()),
});

/**
 * The dev server of a working directory, as its guard records it once it responds. Valid only while {@link EngineFiles.lock}
 * is held. A guard that stops the server removes it; it is left behind only by a guard that was killed.
 */
export type EngineState = Readonly<z.infer<typeof stateSchema>>;

export type Ports = EngineState['ports'];

/** Null when the file is missing or unreadable. */
export async function readEngineState(files: EngineFiles): Promise<EngineState | null> {
  try {
    return stateSchema.parse(JSON.parse(await readFile(files.state, 'utf8')));
  } catch {
    return null;
  }
}

export async function writeEngineState(files: EngineFiles, state: EngineState): Promise<void> {
  const partial = `${files.state}.${process.pid}`;
  await writeFile(partial, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  await rename(partial, files.state);
}
