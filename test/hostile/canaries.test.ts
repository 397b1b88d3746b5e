import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deliverNotification } from '../../activities/nights/deliver-notification.ts';
import type { Listening } from '../../files/http/listen-on.ts';
import { httpService } from '../../seats/gateway/service-answer.ts';
import { FORMAT_NAMES } from '../../results/exports/formats.ts';
import { openStore } from '../../results/open-store.ts';
import { withoutCredentials } from '../../workers/telemetry/traces/trace-settings.ts';
import { unjudged } from '../../runs/nights.ts';
import { toolsandbox } from '../cli/command-line.ts';
import { filesUnder } from './planted.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { listening } from '../support/listening.ts';

/** Made up; nothing else holds any part of them. */
const CANARIES = {
  COMPATIBLE_API_KEY: 'canary-one-Zx8Qw3Er5Ty7Ui9Op1As2Df4',
  TEAM_HEADER: 'canary-two-Mn4Bv6Cx8Za1Sd3Fg5Hj7Kl9',
  MY_SERVICE_TOKEN: 'canary-three-Qp7Wo3Ei9Ru5Ty1La8Sk4Dj6',
} as const;
const [ONE, TWO, THREE] = Object.values(CANARIES);
const FOUND = /zx8qw3er5|mn4bv6cx8|qp7wo3ei9/;

let server: Listening;
let url: string;
let folder: string;
let left: string[];

/** Repeats the secrets that it was sent: in an answer at `/answer`, else in an error. */
beforeAll(async () => {
  const repeating = createServer((request, response) => {
    request.resume().on('end', () => {
      const { authorization, 'x-team': team } = request.headers;
      const said = `You sent ${authorization} and ${String(team)}.`;
      const isAnswer = request.url?.startsWith('/answer') ?? false;
      const message = { role: 'assistant', content: said };
      const answer = request.url?.endsWith('/turn')
        ? message
        : { id: 'a', object: 'chat.completion', model: said, choices: [{ index: 0, message, finish_reason: 'stop' }] };
      response.writeHead(isAnswer ? 200 : 401, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isAnswer ? answer : { error: { message: said, type: said, code: said } }));
    });
  });
  server = await listening(repeating);
  url = server.url;
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  folder = realpathSync(temporaryFolder());
  left = [];
  for (const [name, value] of Object.entries(CANARIES)) vi.stubEnv(name, value);
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const at = (name: string) => join(folder, name);
const results = () => ['--results', at('results.db')];

async function run(...args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await toolsandbox(...args, ...results());
  left.push(stdout + stderr);
  return stdout + stderr;
}

/** Plays the agent, looks at the run in every way, and writes it in every format. */
async function played(agent: string): Promise<void> {
  await run('run', 'wifi_off', '--engine', 'inline', '--agent', agent);
  for (const how of [
    ['list'],
    ['list', '--json'],
    ['list', '--failed'],
    ['show', 'wifi_off'],
    ['show', 'wifi_off', '--json'],
    ['report', 'run'],
    ['sweep', 'list', '--json'],
  ])
    await run(...how);
  for (const format of FORMAT_NAMES) await run('export', 'run', '--format', format, '-o', at(`exported.${format}`));
}

async function moduleAgent(body: string): Promise<void> {
  writeFileSync(at('agent.mjs'), `export default async () => { ${body} };`);
  await played(`module:${at('agent.mjs')}`);
}

async function failing(work: () => unknown): Promise<void> {
  left.push(
    String(
      await Promise.resolve()
        .then(work)
        .catch((error: unknown) => error),
    ),
  );
}

/** What everything that was left says, as far as it can be read as text. */
function everything(): string {
  const files = filesUnder(folder).filter((file) => !file.endsWith('agent.mjs'));
  return [...left, ...files.map((file) => readFileSync(file).toString('latin1'))].join('\n');
}

const webhook = (address: string) =>
  deliverNotification(
    {
      notification: { kind: 'webhook', urlVariable: 'HOOK', when: 'always' },
      summary: unjudged({ schedule: 's' }, '2026-11-23', null, []),
    },
    { HOOK: address },
    new AbortController().signal,
  );

/**
 * @param plant does so, or is the spec of an agent that is played, with URL for the server
 * @param seen the words around a canary that show that it was there to be found, or that the place is refused
 */
const ROWS: readonly (readonly [place: string, plant: string | (() => Promise<void>), seen: string])[] = [
  ['a key variable, in an error', 'compatible:m?baseUrl=URL/v1', 'You sent Bearer [key]'],
  ['a key variable, in an answer', 'compatible:m?baseUrl=URL/answer/v1&stream=false', 'You sent Bearer [key]'],
  [
    'keyEnv and a header option, in an error',
    'compatible:m?baseUrl=URL/v1&keyEnv=MY_SERVICE_TOKEN&header.x-team=TEAM_HEADER',
    'You sent Bearer [key] and [key]',
  ],
  [
    'keyEnv and a header option, in an answer',
    'compatible:m?baseUrl=URL/answer/v1&stream=false&keyEnv=MY_SERVICE_TOKEN&header.x-team=TEAM_HEADER',
    'You sent Bearer [key] and [key]',
  ],
  ['the error of an endpoint', 'endpoint:URL/turn?keyEnv=MY_SERVICE_TOKEN&header.x-team=TEAM_HEADER', 'and [key]'],
  [
    'the answer of an endpoint',
    'endpoint:URL/answer/turn?keyEnv=MY_SERVICE_TOKEN&header.x-team=TEAM_HEADER',
    'and [key]',
  ],
  [
    'the error of a module',
    () =>
      moduleAgent("throw new Error('broken with ' + process.env.MY_SERVICE_TOKEN + process.env.COMPATIBLE_API_KEY)"),
    'broken with [key]',
  ],
  [
    'the answer of a module',
    () =>
      moduleAgent(
        "return { content: 'I know ' + process.env.MY_SERVICE_TOKEN + ' and ' + process.env.COMPATIBLE_API_KEY }",
      ),
    'I know [key] and [key]',
  ],
  ['userinfo of an address', `compatible:m?baseUrl=http://${ONE}:${TWO}@127.0.0.1:1/v1`, '[key]@127.0.0.1:1'],
  ['userinfo of an endpoint', `endpoint:http://${ONE}:${TWO}@127.0.0.1:1/turn`, '[key]@127.0.0.1:1'],
  ['the query of an address', `compatible:m?baseUrl=URL/v1?sig=${ONE}`, '[key]'],
  ['the path of an address that holds a key', `compatible:m?baseUrl=URL/${ONE}/v1`, 'contains a key'],
  ['the path of an address that holds any other secret', `compatible:m?baseUrl=URL/${THREE}/v1`, 'contains a key'],
  ['the path of an endpoint that holds a key', `endpoint:URL/${ONE}/turn`, 'contains a key'],
  ['the path of an endpoint that holds any other secret', `endpoint:URL/${THREE}/turn`, 'contains a key'],
  ['keyEnv itself', `compatible:m?baseUrl=URL/v1&keyEnv=${ONE}`, 'keyEnv=[key]'],
  ['a header option itself', `compatible:m?baseUrl=URL/v1&header.x-team=${TWO}`, 'header.x-team=[key]'],
  ['an option that does not exist', `openai:m?api_key=${ONE}&sig=${THREE}`, 'api_key=[key]'],
  [
    'userinfo of a service',
    async () => void (await run('mcp', 'gateway', '--service', `http://${ONE}:${TWO}@127.0.0.1:1/`)),
    'user name or a password',
  ],
  [
    'the query of a service',
    async () => void left.push(httpService({ address: `${url}/turn?sig=${ONE}`, key: undefined }).name),
    'service 127.0.0.1',
  ],
  [
    'the path and query of a webhook',
    () => failing(() => webhook(`http://127.0.0.1:1/${ONE}?sig=${TWO}`)),
    'cannot be reached',
  ],
  [
    'userinfo of a webhook',
    () => failing(() => webhook(`http://${ONE}:${TWO}@127.0.0.1:1/`)),
    'user name or a password',
  ],
  [
    'the query of a receiver of traces',
    async () => void left.push(withoutCredentials(`${url}/v1/traces?key=${ONE}`)),
    '/v1/traces',
  ],
  [
    'the password of a PostgreSQL address',
    () => failing(() => openStore(`postgres://me:${ONE}@127.0.0.1:1/db?password=${TWO}`, 'read')),
    'postgres://127.0.0.1:1/db',
  ],
];

describe('three canaries', () => {
  it.each(ROWS)('leave no trace: %s', async (_place, plant, seen) => {
    await (typeof plant === 'string' ? played(plant.replace('URL', url)) : plant());
    const text = everything();
    expect(text.replaceAll(/\\n|\s/g, '').toLowerCase()).not.toMatch(FOUND);
    expect(text).toContain(seen);
  });
});
