import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { install, installed, packCheckout, reachesRegistry } from './installed-package.ts';

const alone = !reachesRegistry();
if (alone)
  console.warn('\nTHE HOUR OF A STRANGER SKIPPED: it installs the package, and no registry of npm packages answers\n');

interface Answer {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

describe.skipIf(alone)('an hour with the package, in an empty folder', () => {
  let project: string;

  beforeAll(async () => {
    const { path } = await packCheckout();
    project = await installed();
    // As `npm init` makes it.
    writeFileSync(join(project, 'package.json'), '{ "name": "mine", "version": "1.0.0", "type": "commonjs" }\n');
    await install(project, path);
  });

  function shell(command: string, cwd = project, more: NodeJS.ProcessEnv = {}): Promise<Answer> {
    const env = { PATH: process.env['PATH'], HOME: cwd, TOOLSANDBOX_CACHE: join(cwd, '.cache'), ...more };
    return new Promise((resolve) => {
      execFile('bash', ['-ec', command], { cwd, env, maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr }),
      );
    });
  }
  const toolsandbox = (command: string, cwd = project, more: NodeJS.ProcessEnv = {}) =>
    shell(`npx toolsandbox ${command}`, cwd, more);

  it('plays a model at a server of its own', async () => {
    const folder = join(project, 'others');
    mkdirSync(folder);
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          id: 'c1',
          object: 'chat.completion',
          created: 1,
          model: 'local',
          choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'I cannot.' } }],
          usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
        }),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port: models } = server.address() as AddressInfo;
      const url = `http://127.0.0.1:${models}/v1`;
      const played = await toolsandbox(`run wifi_off --engine inline --agent local --base-url ${url}`, folder);
      expect(played).toMatchObject({ code: 0, stdout: expect.stringContaining('I cannot.') });
    } finally {
      server.close();
    }
  });

  it('answers each natural mistake in a scenario with place and fix', async () => {
    expect(await toolsandbox('scenarios new dentist --pack ./mine')).toMatchObject({ code: 0 });
    const file = join(project, 'mine/scenarios/dentist.yaml');
    const good = readFileSync(file, 'utf8');
    for (const { says, mistake, at, command = 'scenarios show dentist' } of MISTAKES) {
      const [from, to] = mistake;
      expect(good, says.source).toContain(from);
      writeFileSync(file, good.replaceAll(from, to));
      const { code, stdout, stderr } = await toolsandbox(`${command} --pack ./mine`);
      expect({ from, code }).toEqual({ from, code: command.includes('validate') ? 1 : 2 });
      expect(stdout + stderr, from).toMatch(says);
      expect(stdout + stderr, from).toContain(`dentist.yaml:${at}`);
    }
    writeFileSync(file, good);
    expect(await toolsandbox('scenarios new dentist --pack ./mine')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('choose another name'),
    });
    expect(await toolsandbox('run dentist --pack ./mines --engine inline')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('give the path of a scenario pack'),
    });
    expect(await toolsandbox('run dentst --pack ./mine --engine inline')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('did you mean dentist?'),
    });
    const { code, stdout } = await toolsandbox('scenarios validate --pack ./mine --augmentations none');
    expect({ code, end: stdout.trimEnd().split('\n').at(-1) }).toEqual({ code: 0, end: 'All checks hold.' });
  });

  it('makes a world of its own, and a scenario of a run in it', async () => {
    expect(await toolsandbox('scenarios new first_order --world shop --pack ./shop')).toMatchObject({ code: 0 });
    expect(await toolsandbox('run first_order --pack ./shop --engine inline')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('completed: solved'),
    });
    expect(await toolsandbox('tools show place_order --pack ./shop')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Orders one piece'),
    });
    expect((await toolsandbox('scenarios new again --from run/first_order/none --pack ./shop')).stdout).toContain(
      'to be looked at by a person',
    );
    expect(await toolsandbox('run again --pack ./shop --engine inline')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('completed: solved'),
    });
  });
});

interface Mistake {
  /** What stands in the file, and what a newcomer writes. */
  readonly mistake: readonly [string, string];
  /** Line and column. */
  readonly at: string;
  readonly says: RegExp;
  readonly command?: string;
}

const MISTAKES: readonly Mistake[] = [
  {
    mistake: ['opening: My', 'opening: Hi: my'],
    at: '8:12',
    says: /put a text that holds a colon and a space in quotes/,
  },
  { mistake: ['\n  summary', '\n\tsummary'], at: '5:2', says: /indent with spaces: YAML takes no tabs/ },
  {
    mistake: ['add_contact', 'add_contat'],
    at: '7:11',
    says: /there is no tool "add_contat"; did you mean add_contact\?/,
  },
  {
    mistake: ['phone_number:', 'phon_number:'],
    at: '16:46',
    says: /CONTACT has no column "phon_number"; did you mean phone_number\?/,
  },
  { mistake: ['milestones:', 'milestone:'], at: '15:3', says: /unknown key "milestone"; did you mean milestones\?/ },
  { mistake: ["{ phone: '+14155550137' }", '{ phone: +14155550137 }'], at: '17:65', says: /put it in quotes/ },
  {
    mistake: ['{ act: added }', '{ number: 3, unit: kilometre }'],
    at: '17:36',
    says: /"kilometre" does not fit; write one of km/,
  },
  { mistake: ['{ act: added }', '{ number: 3 }'], at: '17:', says: /missing "unit"; .*add unit/ },
  { mistake: ['{ act: added }', 'It is added'], at: '17:17', says: /expected a fact: one of name/ },
  {
    mistake: ['Ines is in your contacts now.', 'I could not save it.'],
    at: '19:',
    says: /"I could not save it\." is a right answer, and is not solved/,
    command: 'scenarios validate --augmentations none',
  },
  {
    mistake: ['reports: [{ act: added }, { name: Ines Moreau }, ', 'told: Saved it. #'],
    at: '16:7',
    says: /write in its place reports: \{ act: added \}/,
    command: 'scenarios validate --augmentations none',
  },
];
