import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { processFolder } from '../../scripts/processes/process-folder.ts';
import { commandEnvironment, MAIN, startCommand } from '../../scripts/processes/start-command.ts';
import { documentedCommands } from '../support/documented-commands.ts';
import { startPoliteModels } from '../support/wire/polite-models.ts';
import type { PoliteModels } from '../support/wire/polite-models.ts';

const ELSEWHERE = new URL('../support/wire/vendors-elsewhere.ts', import.meta.url);
const KEYS = { OPENAI_API_KEY: 'planted-key-1a2b3c4d', ANTHROPIC_API_KEY: 'planted-key-5e6f7a8b' };

/** Those of the other pages repeat these or differ in a spec; `documented-commands.test.ts` checks them without playing. */
const PAGES = [
  ['docs/models.md', 'A real model'],
  ['docs/recordings.md', undefined],
] as const;

/** Sweeps play one cell per agent and trial. */
const SMALL = '--limit 1 --augmentations none';

describe('the commands with real models', () => {
  let models: PoliteModels;
  let folder: string;
  beforeAll(async () => {
    models = await startPoliteModels();
    folder = await processFolder('documented');
    await writeFile(join(folder, 'prompt.txt'), 'Answer in one sentence.');
  });
  afterAll(async () => {
    await models[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  function inShell(command: string) {
    const { url: openai } = models.openai;
    const hosts = ['api.openai.com', '127.0.0.1:11434'].map((host) => [host, openai]);
    const env = commandEnvironment({
      ...KEYS,
      TEMPORAL_ADDRESS: inject('temporalAddress'),
      NODE_OPTIONS: `--import=${ELSEWHERE.href}`,
      VENDORS_ELSEWHERE: JSON.stringify({
        ...Object.fromEntries(hosts),
        'api.anthropic.com': models.anthropic.url,
      }),
    });
    const npx = `npx() { shift; '${process.execPath}' '${MAIN}' "$@"; }`;
    return startCommand('bash', ['-c', `${npx}\n${command}`], { cwd: folder, env }).ended;
  }

  for (const [page, section] of PAGES) {
    const commands = documentedCommands(page, section);
    it.each(commands)(`${page}: %s`, async (command) => {
      const plays = command.includes(' sweep ') && !/ sweep limit |--estimate/.test(command);
      const before = models.openai.requests.length + models.anthropic.requests.length;
      const { code, stdout, stderr } = await inShell(plays ? `${command} ${SMALL}` : command);
      expect(code, `${stdout}${stderr}`).toBe(0);
      expect(stdout.trim()).not.toBe('');
      expect(`${stdout}${stderr}`).not.toContain('planted-key');
      const asked = models.openai.requests.length + models.anthropic.requests.length - before;
      // The preflight and a turn at least.
      if (plays && !command.includes('--playback')) expect(asked).toBeGreaterThan(1);
      else expect(asked).toBe(0);
    });
  }
});
