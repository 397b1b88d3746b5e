import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { connectEngine } from '../../infra/connect-engine.ts';
import { findEngine } from '../../infra/find-engine.ts';
import { ensureSearchAttributes } from '../../infra/search-attributes.ts';
import { temporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `host:port` of the server shared by all server tests. The namespace is `default`. */
    temporalAddress: string;
    /** URL of its web UI. */
  }
}

/**
 * Starts one server for the whole test run, with its own ports and database. Tests call `inject('temporalAddress')`.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = temporaryFolder();
  const engine = await findEngine({
    directory,
    environment: process.env,
    report: (line) => console.log(line),
    own: true,
  });
  const connection = await connectEngine(engine);
  await ensureSearchAttributes(connection, engine.namespace);
  await connection.close();
  project.provide('temporalAddress', engine.address);
  return async () => {
    await engine.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
