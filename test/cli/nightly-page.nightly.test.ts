import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { processFolder } from '../../scripts/processes/process-folder.ts';
import { commandEnvironment, MAIN, startCommand } from '../../scripts/processes/start-command.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/nightly.md'), 'utf8');

it('the script of docs/nightly.md passes, and fails on a night that is worse than the last good one', async () => {
  const [, script = ''] = /```bash\n([\s\S]*?)```/.exec(PAGE) ?? [];
  const folder = await processFolder('nightly');
  const npx = `npx() { shift; '${process.execPath}' '${MAIN}' "$@"; }`;
  const night = async (id: string, agent: string) => {
    const env = commandEnvironment({
      TEMPORAL_ADDRESS: inject('temporalAddress'),
      NIGHT: id,
      AGENT: agent,
      SIMULATED_USER: 'scripted:user',
      OPTIONS: '--limit 6 --augmentations none,3dt',
    });
    const { code, stderr } = await startCommand('bash', ['-c', `${npx}\n${script}`], { cwd: folder, env }).ended;
    return { code, stderr };
  };
  const good = () => readFileSync(join(folder, '.toolsandbox/good-night'), 'utf8');
  try {
    const first = await night('monday', 'scripted:oracle');
    expect(first.code, first.stderr).toBe(0);
    expect(existsSync(join(folder, 'pages/monday/index.html'))).toBe(true);
    const second = await night('tuesday', 'scripted:confirm');
    expect(second.code, second.stderr).toBe(1);
    expect(second.stderr).toContain('below that of scripted:oracle in monday');
    expect(good()).toBe('monday\n');
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
