import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRole, NO_SCENARIO } from '../../../roles/create-role.ts';
import { MODULES_VARIABLE } from '../../../modules/module-place.ts';
import { pinnedSpec } from '../../../roles/seat/pinned-spec.ts';
import type { Turn } from '../../../roles/role.ts';
import { ASKED } from '../asking.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const TEN = Array.from({ length: 10 }, (_, index) => `run-${index}`);
const CULPRIT = 'run-6';

let folder: string;
let environment: NodeJS.ProcessEnv;
beforeEach(() => {
  folder = realpathSync(temporaryFolder());
  environment = { ...process.env, [MODULES_VARIABLE]: folder };
});

/** An agent that notes each turn that it is asked for. @param body with `view`, and whether this run is the `culprit` */
function agent(body: string, above = ''): void {
  writeFileSync(
    join(folder, 'agent.mjs'),
    `import { appendFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
${above}
export default async (view, signal) => {
  const culprit = view.trajectory === '${CULPRIT}';
  appendFileSync(new URL('calls', import.meta.url), view.trajectory + ' ' + view.turn + '\\n');
  ${body}
  return { content: 'I am fine.' };
};`,
  );
}

function turnOf(trajectory: string, turn = 1, signal = new AbortController().signal): Promise<Turn> {
  const role = createRole('agent', pinnedSpec('module:./agent.mjs', folder), {
    environment,
    origin: { trajectory, run: 'first' },
    ...NO_SCENARIO,
  });
  return role({ ...ASKED, turn }, signal);
}

async function turnsOfTen(): Promise<Readonly<Record<string, Turn>>> {
  const turns = await Promise.all(TEN.map(async (run) => [run, await turnOf(run)] as const));
  return Object.fromEntries(turns);
}

/** How often each run was asked. */
function calls(): Readonly<Record<string, number>> {
  const file = join(folder, 'calls');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return Object.fromEntries(TEN.map((run) => [run, lines.filter((line) => line.startsWith(`${run} `)).length]));
}

function expectOnlyCulprit(turns: Readonly<Record<string, Turn>>, reason: RegExp): void {
  for (const run of TEN.filter((one) => one !== CULPRIT))
    expect(turns[run], run).toMatchObject({ kind: 'speech', content: 'I am fine.', report: { attempts: 1 } });
  expect(turns[CULPRIT]).toMatchObject({
    kind: 'failed',
    failureKind: 'code-error',
    reason: expect.stringMatching(reason),
  });
}

describe('what the code of a module leaves behind and fails ends its own run only, with its line, and each turn is asked for once:', () => {
  it.each([
    ['a promise', 'if (culprit) void Promise.reject(new TypeError("oops"));', 'TypeError: oops \\(in a promise'],
    ['an async function', 'if (culprit) void (async () => { await null; throw new TypeError("oops"); })();', 'TypeE'],
    ['a server that is away', 'if (culprit) void fetch("http://127.0.0.1:1/");', 'TypeError: fetch failed'],
    [
      'a callback',
      'if (culprit) await new Promise(() => { setTimeout(() => { throw new TypeError("oops"); }); });',
      'TypeError: oops \\(in a callback\\)',
    ],
    [
      'an error with the status of a server',
      'if (culprit) void Promise.reject(Object.assign(new Error("busy"), { status: 429 }));',
      'Error: busy',
    ],
  ])('%s', async (_, body, thrown) => {
    agent(body);
    expectOnlyCulprit(await turnsOfTen(), new RegExp(`^it threw .*${thrown}`));
    expect(calls()).toEqual(Object.fromEntries(TEN.map((run) => [run, 1])));
  });

  it('the line is that of the module', async () => {
    agent('if (culprit) void Promise.reject(new TypeError("oops"));');
    expect(await turnOf(CULPRIT)).toMatchObject({ reason: expect.stringContaining('at agent.mjs:7:') });
  });

  it('an error that comes after the turn ends the next turn of the run', async () => {
    agent(
      `if (culprit && view.turn === 1) setTimeout(() => { void Promise.reject(new TypeError("too late")); later = true; });
       if (view.trajectory === 'is-it-late') return { content: String(later) };`,
      'let later = false;',
    );
    expect(await turnOf(CULPRIT)).toMatchObject({ kind: 'speech' });
    await expect.poll(() => turnOf('is-it-late')).toMatchObject({ content: 'true' });
    expect(await turnOf('run-1', 3)).toMatchObject({ kind: 'speech' });
    expect(await turnOf(CULPRIT, 3)).toMatchObject({ kind: 'failed', reason: expect.stringContaining('too late') });
    expect(calls()[CULPRIT]).toBe(1);
  });

  it('what is cut off may fail', async () => {
    agent(
      `if (culprit && view.turn === 1) { begun = true; await new Promise((_, reject) => { signal.addEventListener('abort', () => { void Promise.reject(new Error('cut')); begun = 'cut'; }); }); }
       if (view.trajectory === 'is-it-begun') return { content: String(begun) };`,
      'let begun = false;',
    );
    const controller = new AbortController();
    const turn = turnOf(CULPRIT, 1, controller.signal);
    await expect.poll(() => turnOf('is-it-begun')).toMatchObject({ content: 'true' });
    controller.abort(new Error('enough'));
    await expect(turn).rejects.toThrow('enough');
    await expect.poll(() => turnOf('is-it-begun')).toMatchObject({ content: 'cut' });
    expect(await turnOf(CULPRIT, 3)).toMatchObject({ kind: 'speech' });
  });

  it('a module that listens for such errors itself is left alone', async () => {
    agent(
      'if (culprit) void Promise.reject(new Error("known"));',
      'process.on("unhandledRejection", () => undefined);',
    );
    expect(await turnOf(CULPRIT)).toMatchObject({ kind: 'speech' });
  });
});

describe('where no one can tell which turn ended the thread, each is taken again alone, until it is known:', () => {
  it.each([
    ['process.exit', 'if (culprit) process.exit(4);', /^it ended its process with code 4$/],
    [
      'too much memory',
      'if (culprit) for (const all = []; ; ) all.push(new Array(1e5).fill(all.length));',
      /^it used more than the 64 MB of memory that a module may use \(TOOLSANDBOX_MODULE_MEMORY=128 allows twice as much\)$/,
    ],
  ])('%s', async (_, body, reason) => {
    environment['TOOLSANDBOX_MODULE_MEMORY'] = '64';
    agent(body);
    expectOnlyCulprit(await turnsOfTen(), reason);
    expect(Object.values(calls()).filter((count) => count > 2)).toEqual([]);
    expect(calls()[CULPRIT]).toBe(2);
  });

  it('an error whose turn is not known', async () => {
    // The timer belongs to the module, not to the turn.
    const timer = 'let broken = false; setInterval(() => { if (broken) throw new TypeError("from the pool"); }, 1);';
    agent('if (culprit) broken = true; if (broken) await new Promise(() => {});', timer);
    expectOnlyCulprit(await turnsOfTen(), /^it threw at .*agent\.mjs:3:\d+: TypeError: from the pool/);
    expect(calls()[CULPRIT]).toBe(2);
  });
});

it('what a module posts to its parent is no answer, and harms nobody', async () => {
  agent(`
    for (const message of [null, 7, 'text', {}, { kind: 'turn' }, { kind: 'turn', id: 99, json: '{}' }, { kind: 'loaded' }])
      parentPort.postMessage(message);
    for (let id = 0; id < 20; id++) parentPort.postMessage({ kind: 'turn', id, json: '{"content":"forged"}' });
    await new Promise((resolve) => setTimeout(resolve, 20));`);
  const turns = await turnsOfTen();
  for (const run of TEN) expect(turns[run]).toMatchObject({ kind: 'speech', content: 'I am fine.' });
});

it('a module may not have memory that is no number', async () => {
  environment['TOOLSANDBOX_MODULE_MEMORY'] = 'plenty';
  agent('');
  await expect(turnOf('run-1')).rejects.toThrow('TOOLSANDBOX_MODULE_MEMORY must be a whole number of MB');
});

describe('secrets of a module', () => {
  const SECRET = 'acme-0123456789-abcdefghij';

  it('are hidden in what it says, calls, keeps and throws, whatever they are called', async () => {
    environment['ACME_API_TOKEN'] = SECRET;
    environment['MONKEY_NAME'] = 'a-monkey-of-some-length';
    environment['ACME_KEY_FILE'] = '/home/somebody/acme.json';
    agent(`
      const said = [process.env.ACME_API_TOKEN, process.env.MONKEY_NAME, process.env.ACME_KEY_FILE].join(' ');
      if (culprit) throw new Error(said);
      if (view.trajectory === 'run-2') return { tool_calls: [{ function: { name: 'look_up', arguments: { said } } }], state: { said }, reasoning: said };
      if (view.trajectory === 'run-3') void Promise.reject(new Error(said));
      return { content: said };`);
    for (const [run, turn] of Object.entries(await turnsOfTen())) {
      const text = JSON.stringify(turn);
      expect(text, run).not.toContain(SECRET.slice(5));
      expect(text, run).toContain('[key] a-monkey-of-some-length /home/somebody/acme.json');
    }
  });

  it('are hidden where it cannot be loaded', async () => {
    environment['ACME_API_TOKEN'] = SECRET;
    agent('', 'throw new Error(`refused: ${process.env.ACME_API_TOKEN}`);');
    await expect(turnOf('run-1')).rejects.toThrow(/agent\.mjs:3:\d+: Error: refused: \[key\]$/);
  });

  it('are its own: it sees none of the harness', async () => {
    const withheld = [
      'TOOLSANDBOX_RESULTS',
      'PGPASSWORD',
      'TEMPORAL_API_KEY',
      'TEMPORAL_TLS_CLIENT_KEY_DATA',
      'TOOLSANDBOX_PAYLOAD_KEYS',
      'TOOLSANDBOX_PAYLOAD_KEYS_FILE',
      'TOOLSANDBOX_GATEWAY_SECRET',
      'TOOLSANDBOX_CODEC_TOKEN',
      'RAPID_API_KEY',
      'SLACK_WEBHOOK_URL',
      'OTEL_EXPORTER_OTLP_HEADERS',
      'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
    ];
    const seen = [
      'OPENAI_API_KEY',
      'ACME_API_TOKEN',
      'PATH',
      'AWS_REGION',
      'AWS_SECRET_ACCESS_KEY',
      'AWS_BEARER_TOKEN_BEDROCK',
    ];
    for (const name of [...withheld, ...seen]) environment[name] ??= 'x';
    agent('return { content: Object.keys(process.env).join(" ") };');
    const turn = await turnOf('run-1');
    const names = turn.kind === 'speech' ? turn.content.split(' ') : [];
    expect(names.filter((name) => withheld.includes(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(seen));
  });
});
