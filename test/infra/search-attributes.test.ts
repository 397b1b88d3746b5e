import type { Connection } from '@temporalio/client';
import { expect, test } from 'vitest';
import { EngineUnavailable } from '../../infra/engine/rung.ts';
import { SEARCH_ATTRIBUTE_TYPES } from '../../infra/engine/search-attribute-types.ts';
import { ensureSearchAttributes } from '../../infra/engine/search-attributes.ts';

function grpcError(code: number): Error {
  return Object.assign(new Error(`code ${code}`), { code, details: `code ${code}`, metadata: {} });
}

/** A server like Temporal Cloud: its operator service is closed; a query is valid only if its attributes exist. */
function closedServer(attributesExist: boolean) {
  const queries: string[] = [];
  const refuse = async () => {
    throw grpcError(7);
  };
  const countWorkflowExecutions = async ({ query }: { query: string }) => {
    queries.push(query);
    if (!attributesExist) throw grpcError(3);
    return {};
  };
  const connection = {
    operatorService: { listSearchAttributes: refuse, addSearchAttributes: refuse },
    workflowService: { countWorkflowExecutions },
  } as unknown as Connection;
  return { connection, queries };
}

test('where they may not be listed, a query finds that they are there', async () => {
  const { connection, queries } = closedServer(true);
  await ensureSearchAttributes(connection, 'bench.a1b2c');
  for (const name of Object.keys(SEARCH_ATTRIBUTE_TYPES)) expect(queries[0]).toContain(`${name} IS NULL`);
});

test('where they may not be created, the error lists the commands that do', async () => {
  const ensuring = ensureSearchAttributes(closedServer(false).connection, 'bench.a1b2c');
  await expect(ensuring).rejects.toThrow(EngineUnavailable);
  await expect(ensuring).rejects.toThrow('creating them is not permitted here');
  for (const [name, type] of Object.entries(SEARCH_ATTRIBUTE_TYPES)) {
    await expect(ensuring).rejects.toThrow(`search-attribute create -n bench.a1b2c --name ${name} --type ${type}`);
    await expect(ensuring).rejects.toThrow(`"${name}=${type}"`);
  }
});

test('a failure of the server itself is passed on', async () => {
  const unavailable = grpcError(14);
  const listSearchAttributes = () => Promise.reject(unavailable);
  const connection = { operatorService: { listSearchAttributes } } as unknown as Connection;
  await expect(ensureSearchAttributes(connection, 'default')).rejects.toBe(unavailable);
});
