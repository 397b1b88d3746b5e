import type { Client } from '@temporalio/client';
import type { EngineOptions } from '../infra/engine-options.ts';
import type { Engine } from '../infra/engine.ts';
import { STATE_DIRECTORY } from './places.ts';
import type { Report } from './report.ts';

export interface EngineSession {
  readonly engine: Engine;
  readonly client: Client;
  close(): Promise<void>;
}

interface EngineChoice extends Pick<EngineOptions, 'use' | 'own' | 'beforeStart'> {
  /** Default: that of this process. */
  readonly environment?: NodeJS.ProcessEnv;
  readonly report: Report;
}

/** Finds or starts an engine, connects to it and registers our search attributes. */
export async function openEngine({
  environment = process.env,
  report,
  ...choice
}: EngineChoice): Promise<EngineSession> {
  const [{ findEngine }, { connectEngine }, { ensureSearchAttributes }, { createClient }] = await Promise.all([
    import('../infra/find-engine.ts'),
    import('../infra/connect-engine.ts'),
    import('../infra/search-attributes.ts'),
    import('../infra/connection.ts'),
  ]);
  const engine = await findEngine({ ...choice, directory: STATE_DIRECTORY, environment, report, onExit: report });
  try {
    const connection = await connectEngine(engine);
    await ensureSearchAttributes(connection, engine.namespace);
    const client = createClient(connection, engine.namespace, environment);
    return {
      engine,
      client,
      async close() {
        await connection.close();
        await engine.stop();
      },
    };
  } catch (error) {
    await engine.stop();
    throw error;
  }
}

/** {@link openEngine} for `use`; closed when that is done. */
export async function withEngine<Result>(
  choice: EngineChoice,
  use: (session: EngineSession) => Promise<Result>,
): Promise<Result> {
  const session = await openEngine(choice);
  try {
    return await use(session);
  } finally {
    await session.close();
  }
}
