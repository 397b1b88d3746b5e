import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { freezeServer } from '../../client/imports/frozen/freeze-server.ts';
import type { FrozenServer } from '../../client/imports/frozen/freeze-server.ts';
import { callSetting } from '../../client/tools/call-setting.ts';
import { callTool } from '../../client/tools/call-tool.ts';
import { requiredTool } from '../../client/tools/required-tool.ts';
import { evaluate } from '../../client/index.ts';
import { toolSchema } from '../../sandbox/tools/schema.ts';

const folder = mkdtempSync(join(tmpdir(), 'frozen-'));
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
      /no MCP server answers at --mcp no-such-server: .*not found/s,
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
