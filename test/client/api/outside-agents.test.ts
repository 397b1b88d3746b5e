import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../client/index.ts';
import { catalogue } from '../../../scripts/sweep-of.ts';
import oracle from '../../roles/seat/oracle-agent.ts';
import { ENDPOINT_PATH, startEndpointServer } from '../../support/wire/endpoint-server.ts';

const MODULE = `module:${fileURLToPath(new URL('../../roles/seat/oracle-agent.ts', import.meta.url))}`;

describe('the reference solutions, by an agent outside', () => {
  it('solve scenarios of all parts of the catalogue through a module, through an endpoint and through a function, with the same logs', async () => {
    // A night plays all (outside-agents.nightly.test.ts).
    const scenarios = catalogue()
      .scenarios.filter((_, index) => index % 13 === 0)
      .map(({ name }) => name);
    await using server = await startEndpointServer(async ({ body }) => ({ body: await oracle(body) }));
    const endpoint = `${server.url}${ENDPOINT_PATH}`;
    const { cells, left, problems, runs, total } = await evaluate({
      agent: [MODULE, endpoint, { name: 'oracle', takeTurn: oracle }],
      scenarios,
      augmentations: ['none'],
      id: 'outside',
    });
    expect({ cells, left, problems }).toEqual({ cells: 3 * scenarios.length, left: 0, problems: [] });
    expect(runs.filter(({ similarity, solved }) => similarity !== 1 || !solved).map(({ id }) => id)).toEqual([]);
    expect(total).toMatchObject({ solved: 1, similarity: 1 });
    for (const name of scenarios) {
      const [one, ...others] = runs.filter(({ scenario }) => scenario === name);
      for (const other of others) expect(other.messages).toEqual(one!.messages);
      expect(others).toHaveLength(2);
    }
    const sessions = new Set(server.requests.map(({ body }) => body.session));
    // One more asks before the first cell.
    expect(sessions.size).toBe(scenarios.length + 1);
  });
});
