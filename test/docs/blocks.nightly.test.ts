import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { execFileSync } from 'node:child_process';
import { connectEngine } from '../../infra/connect-engine.ts';
import { findEngine } from '../../infra/find-engine.ts';
import { ensureSearchAttributes } from '../../infra/search-attributes.ts';
import { commandEnvironment, printed, startCommand } from '../../scripts/processes/start-command.ts';
import type { Running } from '../../scripts/processes/start-command.ts';
import {
  installed,
  install,
  link,
  npmVariables,
  packCheckout,
  pathWith,
  reachesRegistry,
} from '../package/installed-package.ts';
import { ABSENT, BLOCK_PAGES, blocksOf, commandsOf, hindrances } from './blocks.ts';
import type { Block } from './blocks.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const alone = !reachesRegistry();
if (alone)
  console.warn(
    '\nBLOCKS OF THE PAGES NOT RUN: they need the package installed, and no registry of npm packages answers\n',
  );

const RUN = (block: Block) => ['sh', 'bash', 'ts'].includes(block.language);
const tally = new Map<string, number>();
const count = (what: string) => tally.set(what, (tally.get(what) ?? 0) + 1);

/** Where the pages are followed: a project with the packed package, which each page gets a copy of. */
let project: string;
let tarball: string;
beforeAll(async () => {
  if (alone) return;
  tarball = (await packCheckout()).path;
  project = await installed();
  await install(project, tarball);
  link(project, 'vitest');
});

afterAll(() => {
  if (!alone) console.log(`blocks of the pages: ${[...tally].map(([what, blocks]) => `${blocks} ${what}`).join(', ')}`);
});

/** The folder of someone who follows a page, on an engine of its own, and what runs there. */
async function reader() {
  const home = temporaryFolder();
  const cwd = join(home, 'project');
  // Hard links: a copy would be 230 MB.
  execFileSync('cp', ['-al', project, cwd]);
  mkdirSync(join(home, 'toolsandbox'));
  cpSync(tarball, join(home, 'toolsandbox/toolsandbox-0.1.0.tgz'));
  const directory = join(home, 'engine');
  mkdirSync(directory);
  const engine = await findEngine({ directory, environment: process.env, report: () => undefined, own: true });
  const connection = await connectEngine(engine);
  await ensureSearchAttributes(connection, engine.namespace);
  await connection.close();
  const env = commandEnvironment({
    ...npmVariables(),
    TEMPORAL_ADDRESS: engine.address,
    NO_COLOR: '1',
    BROWSER: 'true',
  });
  env['PATH'] = `${join(cwd, 'node_modules/.bin')}:${pathWith(process.execPath)}`;
  const serving: Running[] = [];
  const start = (script: string) => startCommand('bash', ['-eo', 'pipefail', '-c', script], { cwd, env });
  return {
    cwd,
    start,
    async serve(script: string, text: string) {
      const running = start(script);
      serving.push(running);
      const ended = running.ended.then(({ code }) => code);
      // Some of these commands end by themselves.
      await Promise.race([printed(running, text).catch(() => undefined), ended]);
      if (running.child.exitCode !== null) expect(running.child.exitCode, running.output.stderr).toBe(0);
    },
    async leave() {
      for (const running of serving) running.kill();
      await engine.stop();
    },
  };
}

type Reader = Awaited<ReturnType<typeof reader>>;

/** A block whose commands lack a key: each ends well, or in the error that names it. */
async function upToTheKey({ start }: Reader, block: Block, exported: string): Promise<void> {
  const met: string[] = [];
  for (const command of commandsOf(block).filter((line) => !/^export \w+_API_KEY=/.test(line))) {
    const { code, stdout, stderr } = await start(`${exported}${command}`).ended;
    if (code === 0) continue;
    expect({ code, command, stdout }, stderr).toMatchObject({ code: 2 });
    const named = block.needs.filter((need) => stderr.includes(need));
    expect(named, `${command}: ${stderr}`).not.toEqual([]);
    met.push(...named);
  }
  expect(met, 'a block that says it needs a key').not.toEqual([]);
}

async function runTypeScript(at: Reader, { text, info }: Block, index: number): Promise<void> {
  const file = info === '' ? `block-${index}.ts` : info;
  writeFileSync(join(at.cwd, file), text);
  const command = file.endsWith('.test.ts') ? `npx vitest run --testTimeout=600000 ${file}` : `node ${file}`;
  const { code, stdout, stderr } = await at.start(command).ended;
  expect(code, stdout + stderr).toBe(0);
}

async function follow(at: Reader, block: Block, index: number, after: Block | undefined): Promise<string> {
  const exported = block.given.filter((line) => line.startsWith('export ')).join('\n') + '\n';
  for (const script of block.given.filter((line) => !line.startsWith('export '))) {
    const { code, stderr } = await at.start(script).ended;
    expect(code, `${script}: ${stderr}`).toBe(0);
  }
  if (block.language === 'ts') {
    await runTypeScript(at, block, index);
    return 'run';
  }
  if (block.needs.length > 0) {
    await upToTheKey(at, block, exported);
    return 'run up to the key that they need';
  }
  if (block.serves !== undefined) {
    for (const command of commandsOf(block)) await at.serve(exported + command, block.serves);
    return 'run until they serve';
  }
  const { code, stdout, stderr } = await at.start(exported + block.text).ended;
  const shown = after?.language === 'text' && after.text.startsWith('error:') ? 2 : 0;
  expect(code, `${block.text}\n${stdout}${stderr}`).toBe(shown);
  return 'run';
}

/** What a reader does with a block. */
async function come(at: Reader, block: Block, index: number, after: Block | undefined): Promise<string> {
  if (block.info.includes('.') && block.language !== 'ts') {
    mkdirSync(dirname(join(at.cwd, block.info)), { recursive: true });
    writeFileSync(join(at.cwd, block.info), block.text);
    return 'written as files';
  }
  if (!RUN(block)) return 'read';
  if (block.tested !== undefined) return 'run by a test of their page';
  const [hindrance] = hindrances(block);
  return hindrance === undefined ? follow(at, block, index, after) : `not run (${hindrance}: ${ABSENT[hindrance]})`;
}

const pages = BLOCK_PAGES.map((page) => [page, blocksOf(page)] as const).filter(([, blocks]) => blocks.some(RUN));

describe.skipIf(alone).each(pages)('%s, followed in an empty folder with the package', (_page, blocks) => {
  let at: Reader;
  beforeAll(async () => {
    at = await reader();
  });
  afterAll(() => at?.leave());

  it.each(blocks.map((block, index) => [block.line, block, index] as const))('line %i', async (_line, block, index) => {
    const done = await come(at, block, index, blocks[index + 1]);
    expect(done).toMatch(RUN(block) ? /run/ : /written|read/);
    count(done);
  });
});

it('more is run than is not', () => {
  const total = pages.flatMap(([, blocks]) => blocks.filter(RUN)).length;
  const not = pages.flatMap(([, blocks]) =>
    blocks.filter((block) => RUN(block) && hindrances(block).length > 0),
  ).length;
  expect(not).toBeLessThan(total / 3);
});
