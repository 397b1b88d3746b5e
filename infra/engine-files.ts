import { join } from 'node:path';

/** Where a working directory keeps the files of its dev server. */
export interface EngineFiles {
  readonly directory: string;
  /** Who runs the server, and its address. */
  readonly state: string;
  /** Locked by the process that runs the server. */
  readonly lock: string;
  readonly database: string;
  readonly log: string;
}

/** @param directory absolute path of the state folder */
export function engineFiles(directory: string): EngineFiles {
  return {
    directory,
    state: join(directory, 'engine.json'),
    lock: join(directory, 'engine.lock'),
    database: join(directory, 'temporal.db'),
    log: join(directory, 'temporal.log'),
  };
}
