import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRole, NO_SCENARIO } from '../../../roles/create-role.ts';
import { parseModelSpec } from '../../../roles/model/spec.ts';
import { MODULES_VARIABLE } from '../../../modules/module-place.ts';
import { pinnedSpec } from '../../../roles/seat/pinned-spec.ts';
import type { Turn } from '../../../roles/role.ts';
import { OutsideFailure } from '../../../sandbox/outside-failure.ts';
import { ASKED, failureOf } from '../asking.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(temporaryFolder());
});

function written(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return name;
}

/** A module belongs to the environment that it sees: whoever plays has one. */
const environments = new Map<string, NodeJS.ProcessEnv>();

function environmentWith(allowed: string): NodeJS.ProcessEnv {
  const environment = environments.get(allowed) ?? { ...process.env, [MODULES_VARIABLE]: allowed };
  environments.set(allowed, environment);
  return environment;
}

interface Changes {
  readonly allowed?: string;
  readonly signal?: AbortSignal;
  readonly options?: string;
}

/** A turn of a module that was planned and is played in this process. */
function turnOf(name: string, { allowed = folder, signal, options = '' }: Changes = {}): Promise<Turn> {
  return played(pinnedSpec(`module:./${name}${options}`, folder), allowed, signal);
}

async function played(spec: string, allowed: string, signal = new AbortController().signal): Promise<Turn> {
  const role = createRole('agent', spec, {
    environment: environmentWith(allowed),
    origin: { trajectory: 'sweep/wifi_off/none/module/1', run: 'first' },
    ...NO_SCENARIO,
  });
  return role(ASKED, signal);
}

async function refusalOf(turn: Promise<Turn>): Promise<OutsideFailure> {
  const error: unknown = await turn.catch((reason: unknown) => reason);
  if (error instanceof OutsideFailure) return error;
  throw new Error(`no refusal but ${JSON.stringify(error)}`);
}

const TYPESCRIPT = `
interface View { readonly messages: readonly { content: string }[] }
export default async (view: View): Promise<{ content: string }> => ({ content: view.messages.at(-1)!.content + '!' });
`;

describe('a module', () => {
  it.each([
    ['agent.ts', TYPESCRIPT],
    ['agent.mts', TYPESCRIPT],
    ['agent.mjs', "export default (view) => ({ content: view.messages.at(-1).content + '!' });"],
    ['agent.cjs', "module.exports = (view) => ({ content: view.messages.at(-1).content + '!' });"],
  ])('%s takes a turn', async (name, text) => {
    written(name, text);
    expect(await turnOf(name)).toMatchObject({ kind: 'speech', content: 'Who is Ada?!', report: { attempts: 1 } });
  });

  it('is given the view of its role, and a function that is named', async () => {
    written('agents.mjs', 'export const careful = async (view) => ({ content: JSON.stringify(view) });');
    const turn = await turnOf('agents.mjs#careful');
    if (turn.kind !== 'speech') throw new Error(`no speech: ${JSON.stringify(turn)}`);
    expect(JSON.parse(turn.content)).toMatchObject({
      session: expect.stringMatching(/^[0-9a-f]{32}$/),
      trajectory: 'sweep/wifi_off/none/module/1',
      turn: 1,
      role: 'agent',
      since: 0,
      seed: 1,
      tools: ASKED.tools,
    });
  });

  it('takes several turns at a time, and keeps what it remembers', async () => {
    written(
      'agent.mjs',
      `let waiting; let count = 0;
       export default () => new Promise((resolve) => {
         count += 1;
         if (waiting) { waiting({ content: 'first of ' + count }); resolve({ content: 'second of ' + count }); }
         else waiting = resolve;
       });`,
    );
    const turns = await Promise.all([turnOf('agent.mjs'), turnOf('agent.mjs')]);
    expect(turns.map((turn) => turn.kind === 'speech' && turn.content)).toEqual(['first of 2', 'second of 2']);
  });

  it('that is not waited for any more is told so', async () => {
    written(
      'agent.mjs',
      `let told = 'nothing';
       export default (view, signal) => told === 'nothing'
         ? (told = 'begun', new Promise(() => signal.addEventListener('abort', () => { told = 'aborted'; })))
         : { content: told };`,
    );
    const controller = new AbortController();
    const turn = turnOf('agent.mjs', { signal: controller.signal });
    await expect
      .poll(async () => (await turnOf('agent.mjs')) as { content?: string })
      .toMatchObject({ content: 'begun' });
    controller.abort(new Error('enough'));
    await expect(turn).rejects.toThrow('enough');
    await expect.poll(() => turnOf('agent.mjs')).toMatchObject({ content: 'aborted' });
  });
});

describe('a mistake of a module in a turn is the error of the agent in this run', () => {
  it.each([
    ['export default () => {\n  throw new TypeError("oops");\n};', /^it threw at .*agent\.ts:2:9: TypeError: oops$/],
    [
      'export default async () =>\n  (undefined as any).name;',
      /^it threw at .*agent\.ts:2:\d+: TypeError: Cannot read/,
    ],
    ['export default () => Promise.reject("a text");', /^it threw a text$/],
    ['export default () => undefined;', /^it returned no turn: the turn: .*expected object/],
    [
      'export default () => ({ tool_calls: [{ function: {} }] });',
      /^it returned no turn: tool_calls\.0\.function\.name: /,
    ],
    ['export default () => { const a: any = {}; a.a = a; return a; };', /^it returned no JSON: .*circular/],
    ['export default () => ({ content: "x".repeat(40e6) });', /^it returned a turn of more than \d+ characters$/],
  ])('%j', async (text, reason) => {
    written('agent.ts', text);
    const turn = await turnOf('agent.ts');
    expect(turn).toMatchObject({ kind: 'failed', reason: expect.stringMatching(reason) });
  });

  const OF_THE_AI_SDK = '{ statusCode: 429, responseHeaders: { "retry-after": "7" } }';
  it.each([
    '{ status: 429, headers: new Headers({ "retry-after": "7" }) }',
    OF_THE_AI_SDK,
    `{ lastError: Object.assign(new Error("later"), ${OF_THE_AI_SDK}) }`,
  ])('but what its own model answered is as if a model had: %s', async (fields) => {
    written('agent.mjs', `export default () => { throw Object.assign(new Error("later"), ${fields}); };`);
    const failure = await failureOf(turnOf('agent.mjs'));
    expect(failure).toMatchObject({ type: 'provider.rate-limited', scope: 'turn', retryAfterMs: 7000 });
  });

  it('and so is a server that it does not reach', async () => {
    written(
      'agent.mjs',
      "import { connect } from 'node:net';\nexport default () => new Promise((_, reject) => connect(1, '127.0.0.1').on('error', reject));",
    );
    const failure = await failureOf(turnOf('agent.mjs'));
    expect(failure).toMatchObject({ type: 'provider.connection', scope: 'turn' });
    expect(failure.message).toContain('ECONNREFUSED');
  });

  it('process.exit ends its thread only: the turn is taken again in a thread of its own', async () => {
    written(
      'agent.mjs',
      `import { existsSync, writeFileSync } from 'node:fs';
       const mark = new URL('mark', import.meta.url);
       export default () => {
         if (existsSync(mark)) return { content: 'Here again.' };
         writeFileSync(mark, ''); process.exit(4);
       };`,
    );
    expect(await turnOf('agent.mjs')).toMatchObject({ kind: 'speech', content: 'Here again.' });
    expect(await turnOf('agent.mjs')).toMatchObject({ kind: 'speech', content: 'Here again.' });
  });

  it('a turn that takes too long is abandoned', async () => {
    written('agent.mjs', 'export default () => new Promise(() => {});');
    const failure = await failureOf(turnOf('agent.mjs', { options: '?timeoutMs=50' }));
    expect(failure).toMatchObject({ type: 'provider.timeout', scope: 'turn' });
  });
});

describe('a module that cannot play stops its agent:', () => {
  it.each([
    ['agent.mjs', 'const a = 1;\nconst = 2;', /cannot be loaded: .*agent\.mjs:2: SyntaxError: Unexpected token/],
    ['agent.ts', 'const a: = 1;', /cannot be loaded: .*agent\.ts:1: SyntaxError: /],
    [
      'agent.ts',
      'enum A { b }\nexport default () => ({});',
      /agent\.ts:1: SyntaxError: .*enum.* compile the file to \.mjs/,
    ],
    ['agent.mjs', "\n\nthrow new Error('not today');", /cannot be loaded: .*agent\.mjs:3:7: Error: not today/],
    ['agent.mjs', "import './missing.mjs';", /cannot be loaded: .*Cannot find module .*missing\.mjs/],
    ['agent.mjs', 'export const a = 1;', /exports no function by default, but no function$/],
    [
      'agent.mjs',
      'export default 1; export function b() {}',
      /exports no function by default, but the functions b: name one with #NAME/,
    ],
    ['agent.mjs', 'process.exit(3);', /cannot be loaded: it ended its process with code 3/],
    ['agent.mjs', 'await new Promise(() => {});', /cannot be loaded: it ended its process with code 13/],
  ])('%s with %j', async (name, text, message) => {
    written(name, text);
    const refusal = await refusalOf(turnOf(name));
    expect(refusal).toMatchObject({ type: 'model.module', scope: 'model', retryable: false });
    expect(refusal.message).toMatch(message);
  });

  it('outside of the folders that are allowed, also by a link or by ..', async () => {
    mkdirSync(join(folder, 'allowed'));
    written('agent.mjs', 'export default () => ({ content: "I should not run." });');
    symlinkSync(join(folder, 'agent.mjs'), join(folder, 'allowed/link.mjs'));
    const allowed = join(folder, 'allowed');
    for (const name of ['agent.mjs', 'allowed/../agent.mjs', 'allowed/link.mjs']) {
      const refusal = await refusalOf(turnOf(name, { allowed }));
      expect(refusal).toMatchObject({ type: 'model.module', scope: 'model' });
      expect(refusal.message).toContain(`is ${folder}/agent.mjs, outside of the folder that modules are loaded from`);
      expect(refusal.message).toContain(`toolsandbox worker --allow-modules ${folder}\``);
    }
    symlinkSync(folder, join(allowed, 'all'));
    expect((await refusalOf(turnOf('allowed/all/agent.mjs', { allowed }))).message).toContain('outside');
  });

  it('where no folder is allowed, or a folder that only begins with the same letters', async () => {
    written('agent.mjs', 'export default () => ({ content: "I should not run." });');
    const none = await refusalOf(turnOf('agent.mjs', { allowed: '' }));
    expect(none.message).toContain(
      'this worker loads no modules: start one with `toolsandbox worker --allow-modules FOLDER`',
    );
    mkdirSync(join(folder, 'agents'));
    mkdirSync(join(folder, 'agents-of-others'));
    written('agents-of-others/agent.mjs', 'export default () => ({ content: "I should not run." });');
    const other = await refusalOf(turnOf('agents-of-others/agent.mjs', { allowed: join(folder, 'agents') }));
    expect(other.message).toContain('outside');
  });

  it('with another version than the one that was planned', async () => {
    const spec = pinnedSpec(`module:${written('agent.mjs', 'export default () => ({ content: "one" });')}`, folder);
    expect(await played(spec, folder)).toMatchObject({ content: 'one' });
    written('agent.mjs', 'export default () => ({ content: "two" });');
    const again = spec.replace('agent.mjs', './agent.mjs');
    expect((await refusalOf(played(again, folder))).message).toContain('has changed: this sweep plays version');
    // What was loaded plays on.
    expect(await played(spec, folder)).toMatchObject({ content: 'one' });
    expect(await turnOf('agent.mjs')).toMatchObject({ content: 'two' });
  });

  it('of another folder, where one of its name is: it names that file and what lets the other one play', async () => {
    const [ours, theirs] = ['ours', 'theirs'].map((name) => join(folder, name)) as [string, string];
    for (const [index, one] of [ours, theirs].entries()) {
      mkdirSync(one);
      writeFileSync(join(one, 'agent.mjs'), `export default () => ({ content: "${index}" });`);
    }
    const spec = pinnedSpec(`module:${theirs}/agent.mjs`, ours);
    const { message } = await refusalOf(played(spec, ours));
    expect(message).toContain(`and ${ours}/agent.mjs has version`);
    expect(message).toContain('where another file is meant, use `toolsandbox worker --allow-modules FOLDER`');
    expect(await played(spec, [ours, theirs].join(delimiter))).toMatchObject({ content: '1' });
  });

  it('that is gone, or has become a folder', async () => {
    const version = 'version=0123456789ab';
    expect((await refusalOf(played(`module:${folder}/gone.mjs?${version}`, folder))).message).toContain(
      'cannot be read (ENOENT)',
    );
    mkdirSync(join(folder, 'folder.mjs'));
    expect((await refusalOf(played(`module:folder.mjs?${version}`, folder))).message).toContain('is a folder');
    expect((await refusalOf(played(`module:agents/gone.mjs?${version}`, folder))).message).toBe(
      `module:agents/gone.mjs is not in the folder that modules are loaded from (${folder}): use \`toolsandbox worker --allow-modules FOLDER\` with the folder that it is in, or set TOOLSANDBOX_MODULES to it`,
    );
    expect((await refusalOf(played('module:./agent.mjs', folder))).message).toContain('has no version');
  });
});

describe('the spec of a module', () => {
  it('is planned with its path in its project and its version, once', () => {
    written('agent.mjs', 'export default 1;');
    const spec = pinnedSpec('module:./agent.mjs#careful?timeoutMs=5', folder);
    expect(spec).toMatch(/^module:agent\.mjs#careful\?timeoutMs=5&version=[0-9a-f]{12}$/);
    expect(pinnedSpec(spec, folder)).toBe(spec);
    expect(parseModelSpec(spec, 'user')).toMatchObject({ provider: 'module', options: { timeoutMs: 5 } });
    expect(pinnedSpec('openai:gpt-test')).toBe('openai:gpt-test');
    expect(pinnedSpec('http://agent.example/')).toBe('endpoint:http://agent.example/');
  });

  it('is the same from every folder of a project, and in every checkout of it', async () => {
    const checkouts = ['ours', 'theirs'].map((name) => join(folder, name));
    for (const checkout of checkouts) {
      mkdirSync(join(checkout, 'agents/deep'), { recursive: true });
      writeFileSync(join(checkout, 'package.json'), '{}');
      writeFileSync(join(checkout, 'agents/mine.mjs'), 'export default () => ({ content: import.meta.url });');
      // Same name, other code: never the one that is meant.
      writeFileSync(join(checkout, 'mine.mjs'), 'export default 1;');
    }
    const [ours = '', theirs = ''] = checkouts;
    const spec = pinnedSpec('module:agents/mine.mjs', ours);
    expect(spec).toMatch(/^module:agents\/mine\.mjs\?version=[0-9a-f]{12}$/);
    const asWritten = [
      ['./mine.mjs', join(ours, 'agents')],
      ['../mine.mjs', join(theirs, 'agents/deep')],
      [join(theirs, 'agents/mine.mjs'), '/usr'],
      // As a listing shows it.
      [spec.replace('module:', ''), join(ours, 'agents/deep')],
    ];
    for (const [path, from] of asWritten) expect(pinnedSpec(`module:${path}`, from)).toBe(spec);
    for (const allowed of [ours, join(theirs, 'agents'), [folder, ours].join(delimiter)])
      expect(await played(spec, allowed)).toMatchObject({ content: expect.stringContaining('/agents/mine.mjs') });
    expect((await refusalOf(played(spec, join(ours, 'agents/deep')))).message).toContain(
      `is ${ours}/agents/mine.mjs, outside of the folder`,
    );
  });

  it('without a project is a path from the folder of the command, or a name', () => {
    mkdirSync(join(folder, 'agents'));
    written('agents/mine.mjs', 'export default 1;');
    expect(pinnedSpec('module:agents/mine.mjs', folder)).toMatch(/^module:agents\/mine\.mjs\?/);
    expect(pinnedSpec(`module:${folder}/agents/mine.mjs`, '/usr')).toMatch(/^module:mine\.mjs\?/);
  });

  it.each([
    ['module:', /needs a model/],
    ['module:agent.py', /must name a file that ends in \.ts/],
    ['module:agent.mjs#not-a-name', /must name a file/],
    ['module:missing.mjs', /missing\.mjs cannot be read \(ENOENT\)/],
    ['module:folder.mjs', /folder\.mjs is a folder/],
    [
      'module:agent.mjs?version=0123456789ab',
      /agent\.mjs has changed: it is version [0-9a-f]{12} now, not 0123456789ab/,
    ],
    ['module:agent.mjs?temperature=1', /has no option "temperature"/],
  ])('is not %s', (text, message) => {
    written('agent.mjs', 'export default 1;');
    mkdirSync(join(folder, 'folder.mjs'));
    expect(() => pinnedSpec(text, folder)).toThrow(message);
  });
});
