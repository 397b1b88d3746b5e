import { mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MAIN, printed } from '../../scripts/processes/start-command.ts';
import { startForTest } from '../support/machine.ts';
import type { Machine } from '../support/machine.ts';
import { createSite, withoutCluster } from './support/site.ts';
import { sweepHandle } from './support/sweeps.ts';

const PAGE = new URL('../../docs/deploy.md', import.meta.url);
const SECTION = 'A cluster instead of the local server';

it.skipIf(withoutCluster)('the cluster section of docs/deploy.md works as written', async () => {
  const site = await createSite('bench');
  const [worker, office] = [await site.machine(), await site.machine()];
  for (const { directory } of [worker, office]) await installIn(directory);
  const lines = (await shellLines())
    .replaceAll('temporal.example.org:7233', site.cluster.temporalAddress)
    .replaceAll(/postgres:\/\/\S+/g, `'${site.results.replaceAll("'", String.raw`'\''`)}'`)
    .split('\n');
  const exports = lines.filter((line) => line.startsWith('export '));
  const commands = lines.filter((line) => line.startsWith('npx toolsandbox '));
  expect([...exports, ...commands], 'every line is tested').toEqual(lines);

  const inShell = (machine: Machine, command: string) =>
    startForTest('bash', ['-c', [...exports, command].join('\n')], {
      cwd: machine.directory,
      env: { PATH: machine.environment['PATH'], HOME: machine.environment['HOME'], npm_config_offline: 'true' },
    });
  const printedBy: Record<string, string> = {};
  for (const command of commands) {
    const [, , name = ''] = command.split(/\s+/);
    if (name === 'worker') {
      await printed(inShell(worker, command), 'worker ready');
      continue;
    }
    if (name === 'report') await (await sweepHandle(site.client, 'nightly')).result();
    const { code, stdout, stderr } = await inShell(office, command).ended;
    expect(code, `${command}: ${stdout}${stderr}`).toBe(0);
    printedBy[command.includes('--why') ? `${name} --why` : name] = `${stdout}${stderr}`;
  }
  expect(printedBy['doctor']).toContain(site.cluster.temporalAddress);
  expect(printedBy['status']).toMatch(/^nightly {2}(running|completed)/m);
  expect(printedBy['status --why']).toMatch(/^(All is well|It has ended): /m);
  expect(printedBy['report']).toMatch(/similarity 100\.0/);
});

/** The first code block of the section. */
async function shellLines(): Promise<string> {
  const page = await readFile(PAGE, 'utf8');
  const [, section = ''] = page.split(`\n## ${SECTION}\n`);
  const block = /```sh\n(.*?)\n```/s.exec(section)?.[1];
  if (block === undefined) throw new Error(`docs/deploy.md has no shell commands in "${SECTION}"`);
  return block;
}

/** Makes `npx toolsandbox` run this checkout, with the Node that a checkout installs. */
async function installIn(directory: string): Promise<void> {
  const programs = join(directory, 'node_modules/.bin');
  await mkdir(programs, { recursive: true });
  await symlink(MAIN, join(programs, 'toolsandbox'));
  await symlink(process.execPath, join(programs, 'node'));
}
