import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { freezeServer } from '../../client/imports/frozen/freeze-server.ts';
import type { FrozenServer } from '../../client/imports/frozen/freeze-server.ts';
import { callSetting } from '../../client/tools/call-setting.ts';
import { callTool } from '../../client/tools/call-tool.ts';
import { requiredTool } from '../../client/tools/required-tool.ts';
import { evaluate } from '../../client/index.ts';
import { toolSchema } from '../../sandbox/tools/schema.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { listening } from '../support/listening.ts';

const folder = temporaryFolder();
const SERVER = `${process.execPath} ${resolve('test/support/small-mcp-server.ts')}`;
const ROUTE = { from: { city: 'Oslo', near: { city: '$Ski' } }, stops: ['Moss'], by: null };
const CALLS = [
  { name: 'find-route', arguments: ROUTE },
  {
    calls: [
      { name: 'count', arguments: {} },
      { name: 'count', arguments: {} },
    ],
  },
  { name: 'fail', arguments: { why: 'rain' } },
  { name: 'draw', arguments: {} },
  { name: 'find-route', arguments: { from: {}, stops: [], 'max-hours': 2 } },
];

function fileOf(name: string, calls: readonly object[]): string {
  const file = join(folder, name);
  writeFileSync(file, calls.map((call) => JSON.stringify(call)).join('\n'));
  return file;
}

describe('a recording of an MCP server', () => {
  const pack = join(folder, 'routes');
  let frozen: FrozenServer;
  beforeAll(async () => {
    vi.stubEnv('SECRET_KEY', 'sesame');
    frozen = await freezeServer({ mcp: SERVER, calls: fileOf('calls.jsonl', CALLS), output: pack });
  });

  async function called(name: string, text: string) {
    const setting = await callSetting({ pack, profile: 'default', timeZone: 'UTC', services: 'synthetic' }, {});
    const { result, content, errorClass } = await callTool(requiredTool(name, setting.definition), text, setting);
    return errorClass === null ? { result } : { error: content };
  }

  it('is a pack that says what it has otherwise than the server', () => {
    expect(frozen).toMatchObject({ name: 'routes', server: 'small 7.1', tools: 5, calls: 6, errors: 1 });
    expect(frozen.notes.map((note) => note.replaceAll(`${folder}/`, ''))).toEqual([
      'find-route: budget may be string or number at the server, and is string here',
      'find-route: the argument "max-hours" is left out: use letters, digits and _',
      'the tool "tools.list" is left out: tools of a world have names of letters, digits, _ and -',
      'calls.jsonl:4: of the answer of draw, image is not recorded',
      'calls.jsonl:2: count answered otherwise than the recording does: "1"',
      expect.stringMatching(/^calls\.jsonl:5: find-route answered otherwise .*There is no argument max-hours/),
    ]);
  });

  it('answers as the server did, in whatever order the arguments are', async () => {
    const text = 'A route without secrets,\nby "null".';
    expect(await called('find-route', JSON.stringify(ROUTE))).toEqual({ result: text });
    const turned = '{"by":null,"stops":["Moss"],"from":{"near":{"city":"$Ski"},"city":"Oslo"}}';
    expect(await called('find-route', turned)).toEqual({ result: text });
    expect(await called('draw', '{}')).toEqual({ result: 'Here it is.' });
    expect(await called('fail', '{"why":"rain"}')).toEqual({ error: 'failed: rain' });
  });

  it('answers a call that was not recorded with an error that names the nearest', async () => {
    expect(await called('fail', '{"why":"snow"}')).toEqual({
      error: 'This call was not recorded. Recorded are: {"why":"rain"}.',
    });
    const other = JSON.stringify({ ...ROUTE, stops: ['Moss', 'Moss'] });
    expect(await called('find-route', other)).toEqual({
      error: expect.stringMatching(
        /^This call was not recorded\. Recorded are: \{"by":null,"from":.*\}; \{"from":\{\}/,
      ),
    });
    expect(await called('shout', '{}')).toEqual({
      error: 'This call was not recorded. No call of this tool was.',
    });
  });

  it('shows tools in the order of the server, with their schemas', async () => {
    const { definition } = await callSetting({ pack, profile: 'default', timeZone: 'UTC', services: 'synthetic' }, {});
    const names = definition.tools.map(({ name }) => name);
    expect(names).toEqual(['find-route', 'fail', 'count', 'draw', 'shout', 'end_conversation']);
    expect(toolSchema(requiredTool('find-route', definition))).toMatchObject({
      description: 'Finds a route. Returns a text.',
      parameters: {
        properties: {
          from: { type: 'object', properties: { city: { type: 'string' }, near: {} } },
          stops: { type: 'array', items: { type: 'string' } },
          by: { type: 'string', anyOf: [{ enum: ['car', 'train'] }, { type: 'null' }] },
        },
        required: ['from', 'stops'],
      },
    });
    const hashes = JSON.parse(readFileSync(join(pack, 'rows/TOOL.json'), 'utf8')) as { name: string; sha256: string }[];
    const sha256 = (name: string) => hashes.find((row) => row.name === name)?.sha256;
    expect(sha256('count')).toMatch(/^[\da-f]{64}$/);
    expect(sha256('count')).toBe(sha256('draw'));
    expect(sha256('count')).not.toBe(sha256('fail'));
  });

  it('is made by a command with variables before it', async () => {
    const given = { mcp: `GIVEN=1 ${SERVER}`, calls: fileOf('one.jsonl', [CALLS[0]!]), output: join(folder, 'given') };
    expect(await freezeServer(given)).toMatchObject({ server: 'small 7.1', calls: 1 });
  });

  it('plays its first scenario', async () => {
    const { runs } = await evaluate({ scenarios: ['first_call'], pack, agent: 'scripted:oracle' });
    expect(runs.map(({ id, solved }) => [id, solved])).toEqual(runs.map(({ id }) => [id, true]));
    expect(runs).toHaveLength(8);
  });
});

describe('what cannot be recorded is refused, and nothing is written:', () => {
  it.each([
    [
      'a server that does not start',
      'no-such-server',
      CALLS,
      /no MCP server answers at --mcp no-such-server: [^\n]*No such file[^\n]*; .*variables that it needs stand before it/,
    ],
    ['a server at no address', 'http://127.0.0.1:9/mcp', CALLS, /no MCP server answers at --mcp http:/],
    ['a server without tools', `${SERVER} --without-tools`, CALLS, /has no tools/],
    [
      'a call of no tool',
      SERVER,
      [CALLS[0]!, { name: 'cuont', arguments: {} }],
      /:2: the server has no tool "cuont"; did you mean count/,
    ],
    ['a call without arguments', SERVER, [{ name: 'count' }], /:1: .*arguments/],
    [
      'a key that packs keep',
      SERVER,
      [{ name: 'fail', arguments: { why: { $time: 'now' } } }],
      /:1: an argument of fail has the key \$time, which packs keep/,
    ],
    [
      'only calls that do not fit',
      SERVER,
      [
        { name: 'find-route', arguments: { stops: [] } },
        { name: 'find-route', arguments: { from: {}, stops: [], 'max-hours': 2 } },
      ],
      /no call that was recorded has the arguments that its tool takes/,
    ],
    ['no calls', SERVER, [], /has no calls/],
    ['a long answer', SERVER, [{ name: 'shout', arguments: {} }], /:1: the answer of shout is longer than 256 KB/],
  ])('%s', async (title, mcp, calls, message) => {
    const output = join(folder, title.replaceAll(' ', '-'));
    await expect(freezeServer({ mcp, calls: fileOf('refused.jsonl', calls), output })).rejects.toThrow(message);
    expect(existsSync(output)).toBe(false);
  });

  it('into a folder that is there', async () => {
    const output = join(folder, 'there');
    mkdirSync(output);
    const refused = freezeServer({ mcp: SERVER, calls: fileOf('there.jsonl', CALLS), output });
    await expect(refused).rejects.toThrow(/there exists: choose another folder with -o/);
  });
});

describe('a server that asks for a header', () => {
  const NEEDED = 'Bearer open-sesame';

  /** A server of one tool, which answers with what it is given, to requests with the header only. */
  async function guarded(use: (url: string) => Promise<void>): Promise<void> {
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      const isGet = request.method !== 'POST';
      if (isGet || request.headers.authorization !== NEEDED) {
        response.writeHead(isGet ? 405 : 401).end(request.headers.authorization);
        return;
      }
      const { id, method, params } = JSON.parse(text) as { id?: number; method: string; params: any };
      if (id === undefined) {
        response.writeHead(202).end();
        return;
      }
      const tool = { name: 'say', inputSchema: { type: 'object', properties: { text: { type: 'string' } } } };
      const results: Record<string, () => object> = {
        initialize: () => ({
          protocolVersion: params.protocolVersion,
          capabilities: { tools: {} },
          serverInfo: { name: 'guarded', version: '1' },
        }),
        'tools/list': () => ({ tools: [tool] }),
        'tools/call': () => ({ content: [{ type: 'text', text: params.arguments.text }] }),
      };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: results[method]?.() }));
    };
    await using server = await listening(createServer((request, response) => void answer(request, response)));
    await use(`${server.url}/mcp`);
  }

  const headers = ['Authorization=KEY'];
  const said = (text: string) => fileOf(`${text}.jsonl`, [{ name: 'say', arguments: { text } }]);

  it('is frozen with the value of a variable, which is stored nowhere', () =>
    guarded(async (mcp) => {
      const output = join(folder, 'guarded');
      expect(await freezeServer({ mcp, headers, calls: said('hello'), output }, { KEY: NEEDED })).toMatchObject({
        calls: 1,
      });
      for (const file of ['pack.yaml', 'world.yaml', 'tools.ts', 'rows/CALL.json'])
        expect(readFileSync(join(output, file), 'utf8')).not.toContain('sesame');
    }));

  it('is not without it, nor if it repeats the secret, and no error names it', () =>
    guarded(async (mcp) => {
      const frozen = (name: string, text: string, given: object) =>
        freezeServer({ mcp, headers, calls: said(text), output: join(folder, name) }, { ...given });
      await expect(frozen('wrong', 'hello', { KEY: 'Bearer shut-sesame' })).rejects.toThrow(
        /^(?!.*shut).*no MCP server answers/s,
      );
      await expect(frozen('none', 'hello', {})).rejects.toThrow('Authorization=KEY: the environment has no KEY');
      await expect(frozen('told', 'open-sesame', { KEY: NEEDED })).rejects.toThrow(/^(?!.*Bearer).*repeats a secret/s);
      expect(existsSync(join(folder, 'told'))).toBe(false);
    }));

  it('is at a URL, and the header and the variable have names', async () => {
    const frozen = (mcp: string, header: string) =>
      freezeServer({ mcp, headers: [header], calls: said('hello'), output: join(folder, 'never') }, { KEY: NEEDED });
    await expect(frozen(SERVER, 'Authorization=KEY')).rejects.toThrow('--header-env is for a server at a URL');
    await expect(frozen('http://127.0.0.1:1/mcp', 'Authorization: x')).rejects.toThrow('write HEADER=VARIABLE');
  });
});
