import type { Connection } from '@temporalio/client';
import { expect, test } from 'vitest';
import { EngineUnavailable } from '../../infra/errors.ts';
import { cliSearchAttributes, ensureSearchAttributes, retryUntilMapped } from '../../infra/search-attributes.ts';
import { SEARCH_ATTRIBUTE_TYPES } from '../../runs/search-attributes.ts';

function grpcError(code: number): Error {
  return Object.assign(new Error(`code ${code}`), { code, details: `code ${code}`, metadata: {} });
}

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
