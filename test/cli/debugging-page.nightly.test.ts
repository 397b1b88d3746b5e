import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { processFolder } from '../../scripts/processes/process-folder.ts';
import { commandEnvironment, MAIN, startCommand } from '../../scripts/processes/start-command.ts';
import { documentedCommands } from '../support/documented-commands.ts';

describe('the commands of docs/debugging.md, one after the other', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await processFolder('debugging');
  });
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  it.each(documentedCommands('docs/debugging.md'))('%s', async (command) => {
    const env = commandEnvironment({ TEMPORAL_ADDRESS: inject('temporalAddress') });
    const npx = `npx() { shift; '${process.execPath}' '${MAIN}' "$@"; }`;
    const { code, stdout, stderr } = await startCommand('bash', ['-c', `${npx}\n${command}`], { cwd: folder, env })
      .ended;
    expect(code, `${stdout}${stderr}`).toBe(0);
    expect(`${stdout}${stderr}`).not.toContain('error:');
  });
});
