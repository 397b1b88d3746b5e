import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { evaluate } from '../../../client/index.ts';
import { AUGMENTATIONS } from '../../../sandbox/cell.ts';
import { catalogue } from '../../../scripts/sweep-of.ts';
import oracle from '../../roles/seat/oracle-agent.ts';
import { ENDPOINT_PATH, startEndpointServer } from '../../support/wire/endpoint-server.ts';

const MODULE = `module:${fileURLToPath(new URL('../../roles/seat/oracle-agent.ts', import.meta.url))}`;

it('the reference solutions solve the whole benchmark through a module, an endpoint and a function', async () => {
  await using server = await startEndpointServer(async ({ body }) => ({ body: await oracle(body) }));
  const { left, problems, runs } = await evaluate({
    agent: [MODULE, `${server.url}${ENDPOINT_PATH}`, { name: 'oracle', takeTurn: oracle }],
    augmentations: AUGMENTATIONS,
    id: 'whole',
  });
  expect({ left, problems }).toEqual({ left: 0, problems: [] });
  expect(runs).toHaveLength(3 * AUGMENTATIONS.length * catalogue().scenarios.length);
  expect(runs.filter(({ similarity, solved }) => similarity !== 1 || !solved).map(({ id }) => id)).toEqual([]);
});
