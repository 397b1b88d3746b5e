import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import oracle from '../roles/seat/oracle-agent.ts';
import { ENDPOINT_PATH, startEndpointServer } from '../support/wire/endpoint-server.ts';
import { createMachine } from '../support/machine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ORACLE = fileURLToPath(new URL('../roles/seat/oracle-agent.ts', import.meta.url));
const CELLS = ['--scenarios', 'wifi_off,get_wifi', '--augmentations', 'none,tns'];

it('a sweep on its own engine plays an agent in a file and one behind an address; a file of another folder stops its agent only', async () => {
  await using server = await startEndpointServer(async ({ body }) => ({ body: await oracle(body) }));
  const machine = await createMachine();
  writeFileSync(join(machine.directory, 'agent.mjs'), `export { default as knowing } from ${JSON.stringify(ORACLE)};`);
  const elsewhere = join(temporaryFolder(), 'agent.mjs');
  writeFileSync(elsewhere, 'export default () => ({ content: "I should not run." });');
  const agents = ['module:./agent.mjs#knowing', `${server.url}${ENDPOINT_PATH}`, `module:${elsewhere}`];
  const named = agents.flatMap((agent) => ['--agent', agent]);
  const { code, stderr } = await machine.run('sweep', '--id', 'outside', ...named, ...CELLS);
  expect(stderr).toMatch(
    /stopped early for agent\.mjs@[0-9a-f]{7}: .*and \S*\/agent\.mjs has version .*where another file is meant/,
  );
  expect(code).toBe(1);
  const runs = await machine.json('list', '--sweep', 'outside');
  const scored = runs.filter(({ similarity }) => similarity !== null);
  expect(scored).toHaveLength(8);
  expect(scored.filter(({ similarity }) => similarity !== 1)).toEqual([]);
  const version = /^module:agent\.mjs#knowing\?version=[0-9a-f]{12}$/;
  expect(scored.filter(({ agent }) => version.test(agent))).toHaveLength(4);
  expect(scored.filter(({ agent }) => agent === `endpoint:${server.url}${ENDPOINT_PATH}`)).toHaveLength(4);

  // Another version of the file is another agent, which the same command plays.
  writeFileSync(join(machine.directory, 'agent.mjs'), 'export const knowing = () => ({ content: "No." });');
  const again = await machine.run('sweep', '--agent', 'module:./agent.mjs#knowing', ...CELLS);
  expect(again.code).toBe(0);
  const all = await machine.json('list');
  expect(new Set(all.map(({ agent }) => agent).filter((agent) => version.test(agent))).size).toBe(2);
});
