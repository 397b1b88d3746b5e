import { join } from 'node:path';

/** Where a working directory keeps the files of its dev server. */
export interface EngineFiles {
  readonly directory: string;
  /** Address and process of the server that runs. */
  readonly state: string;
  /** Locked while a guard runs the server. */
  readonly lock: string;
  /** A locked file for each user of the server. */
  readonly users: string;
  /** Locked while users are added or counted. */
  readonly gate: string;
  readonly database: string;
  readonly log: string;
}

/** @param directory absolute path of the state folder */
export function engineFiles(directory: string): EngineFiles {
  return {
    directory,
    state: join(directory, 'engine.json'),
    lock: join(directory, 'engine.lock'),
    users: join(directory, 'engine-users'),
    gate: join(directory, 'engine.gate'),
    database: join(directory, 'temporal.db'),
    log: join(directory, 'temporal.log'),
  };
}
