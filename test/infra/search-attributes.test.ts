import type { Connection } from '@temporalio/client';
import { expect, test } from 'vitest';
import { EngineUnavailable } from '../../infra/errors.ts';
import { cliSearchAttributes, ensureSearchAttributes, retryUntilMapped } from '../../infra/search-attributes.ts';
import { SEARCH_ATTRIBUTE_TYPES } from '../../runs/search-attributes.ts';
import { grpcError, wrappedByClient } from './grpc-errors.ts';

/** Like Temporal Cloud: the operator service is not permitted; a query is valid only if its attributes exist. */
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

test('where listing is not permitted, a query shows that the search attributes exist', async () => {
  const { connection, queries } = closedServer(true);
  await ensureSearchAttributes(connection, 'bench.a1b2c');
  for (const name of Object.keys(SEARCH_ATTRIBUTE_TYPES)) expect(queries[0]).toContain(`${name} IS NULL`);
});

test('where creating search attributes is not permitted, the error lists the commands to run', async () => {
  const ensuring = ensureSearchAttributes(closedServer(false).connection, 'bench.a1b2c');
  await expect(ensuring).rejects.toThrow(EngineUnavailable);
  await expect(ensuring).rejects.toThrow('no permission to create them');
  await expect(ensuring).rejects.toThrow('--name Categories --type KeywordList\n');
  for (const [name, type] of cliSearchAttributes()) {
    await expect(ensuring).rejects.toThrow(`search-attribute create -n bench.a1b2c --name ${name} --type ${type}`);
    await expect(ensuring).rejects.toThrow(`"${name}=${type}"`);
  }
});

test('any other server error is rethrown', async () => {
  const unavailable = grpcError(14);
  const listSearchAttributes = () => Promise.reject(unavailable);
  const connection = { operatorService: { listSearchAttributes } } as unknown as Connection;
  await expect(ensureSearchAttributes(connection, 'default')).rejects.toBe(unavailable);
});

test('a start that fails for another reason is not repeated', async () => {
  let starts = 0;
  const start = async () => {
    starts += 1;
    throw new Error('Failed to start Workflow', { cause: grpcError(14) });
  };
  await expect(retryUntilMapped(start)).rejects.toThrow('Failed to start Workflow');
  expect(starts).toBe(1);
});

test('a start that fails because the namespace does not know the search attributes yet is repeated', async () => {
  const unmapped = grpcError(3, 'Namespace default has no mapping defined for search attribute SweepId');
  const failures = [wrappedByClient(unmapped), unmapped];
  const start = async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    return 'started';
  };
  expect(await retryUntilMapped(start)).toBe('started');
  const never = () => Promise.reject(unmapped);
  await expect(retryUntilMapped(never, -1)).rejects.toBe(unmapped);
});

/** A server that lists search attributes with these types once they have been created by us or by another process. */
function openServer(listed: Record<string, number>, adding?: Error) {
  const added: Record<string, number>[] = [];
  const customAttributes = { ...listed };
  const connection = {
    operatorService: {
      listSearchAttributes: async () => ({ customAttributes }),
      addSearchAttributes: async ({ searchAttributes }: { searchAttributes: Record<string, number> }) => {
        added.push(searchAttributes);
        Object.assign(customAttributes, searchAttributes);
        if (adding) throw adding;
      },
    },
  } as unknown as Connection;
  return { connection, added };
}

test('only what is missing is created, and nothing the second time', async () => {
  const { connection, added } = openServer({ SweepId: 2 });
  await ensureSearchAttributes(connection, 'default');
  await ensureSearchAttributes(connection, 'default');
  const missing = Object.keys(SEARCH_ATTRIBUTE_TYPES).filter((name) => name !== 'SweepId');
  expect(added.map((attributes) => Object.keys(attributes))).toEqual([missing]);
});

test('two processes may create the search attributes at once', async () => {
  const { connection } = openServer({}, grpcError(6));
  await expect(ensureSearchAttributes(connection, 'default')).resolves.toBeUndefined();
});

test('a search attribute that exists with another type is named', async () => {
  const ensuring = ensureSearchAttributes(openServer({ SweepId: 1 }).connection, 'default');
  await expect(ensuring).rejects.toThrow('lacks the search attributes SweepId (they exist with another type)');
});
