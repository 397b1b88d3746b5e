import { Client } from '@temporalio/client';
import type { ConnectionLike } from '@temporalio/client';
import { dataConverter } from './codec/data-converter.ts';

/** The only way to make a client: every other one could not read compressed and encrypted payloads. @throws PayloadError */
export function createClient(connection: ConnectionLike, namespace = 'default', environment = process.env): Client {
  return new Client({ connection, namespace, dataConverter: dataConverter(environment) });
}
