import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The dev server of a working directory, as `engine.json` records it. Valid only while {@link EngineFiles.lock} is held. */
export interface EngineState {
  /** `host:port`. */
  readonly address: string;
  /** URL of the web UI. */
  readonly uiAddress: string;
  /** The guard's process id: SIGTERM to it stops the server. */
  readonly pid: number;
}

const stateSchema = z.object({ address: z.string(), uiAddress: z.string(), pid: z.int() });

/** Where a working directory keeps the files of its dev server. */
export interface EngineFiles {
  readonly state: string;
  readonly lock: string;
  readonly database: string;
  readonly log: string;
}

export function engineFiles(directory: string): EngineFiles {
  return {
    state: join(directory, 'engine.json'),
    lock: join(directory, 'engine.lock'),
    database: join(directory, 'temporal.db'),
    log: join(directory, 'temporal.log'),
  };
}

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
  await writeFile(partial, `${JSON.stringify(state, null, 2)}\n`);
  await rename(partial, files.state);
}
