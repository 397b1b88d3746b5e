import type { Connection } from '@temporalio/client';
import { connectClient } from './connection.ts';
import type { Engine } from './engine.ts';

/** Connects a client to an engine; its calls end when that is gone. @throws EngineAway */
export function connectEngine(engine: Engine): Promise<Connection> {
  return connectClient(engine.connection, undefined, () => engine.gone());
}
