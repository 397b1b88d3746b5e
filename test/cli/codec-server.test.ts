import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryDirectory } from '../infra/fixtures.ts';
import { formDifferences } from './form-differences.ts';
import { spawnToolsandbox } from './spawned.ts';

const SECRET = randomBytes(32).toString('base64');

async function codecServer(args: readonly string[], environment: Readonly<Record<string, string>>) {
  const spawned = spawnToolsandbox(['engine', 'codec-server', '--port', '0', ...args], {
    cwd: await temporaryDirectory(),
    environment,
  });
  onTestFinished(() => spawned[Symbol.asyncDispose]());
  return spawned;
}

it('codec-server encrypts and decrypts with the keys of its environment until it is interrupted', async () => {
  const environment = { TOOLSANDBOX_PAYLOAD_KEYS: `k1:${SECRET}`, TOOLSANDBOX_CODEC_TOKEN: 'sesame' };
  const server = await codecServer(['--json', '--cors-origin', 'https://temporal.example/'], environment);
  const form = JSON.parse(await server.firstLine()) as Record<string, string>;
  expect(formDifferences(form, 'engine-codec-server')).toEqual([]);
  expect(form).toMatchObject({ keys: ['k1'], cors_origins: ['https://temporal.example'], token: true });
  const ask = (path: string, body: string, authorization = 'Bearer sesame') =>
    fetch(`${form['url']}${path}`, {
      method: 'POST',
      body,
      headers: { authorization, origin: 'https://temporal.example' },
    });
  const said = JSON.stringify({ payloads: [{ metadata: { encoding: btoa('json/plain') }, data: btoa('"meow"') }] });
  expect((await ask('/encode', said, 'Bearer other')).status).toBe(401);
  const encoded = await (await ask('/encode', said)).text();
  expect(encoded).toContain(btoa('binary/aes-256-gcm'));
  expect(await (await ask('/decode', encoded)).json()).toEqual(JSON.parse(said));
  await server.until(/keys: k1/);
  process.kill(server.pid, 'SIGTERM');
  const { code, stdout, stderr } = await server.ended;
  expect(code).toBe(0);
  expect(stdout + stderr).not.toContain(SECRET.slice(0, 12));
});

it.each([
  [{ TOOLSANDBOX_PAYLOAD_KEYS: SECRET }, [], /key 1 of TOOLSANDBOX_PAYLOAD_KEYS has the wrong form/],
  [{}, ['--cors-origin', 'https://temporal.example/ui'], /It must be an origin, such as https:\/\/temporal\.example/],
  [{ TOOLSANDBOX_CODEC_TOKEN: '' }, ['--listen', '0.0.0.0'], /TOOLSANDBOX_CODEC_TOKEN is empty, so everyone/],
  [{}, ['--listen', '192.0.2.1'], /cannot serve on 192\.0\.2\.1, port 0/],
])('codec-server refuses %j %j', async (environment, args, message) => {
  const { code, stderr } = await (await codecServer(args, environment)).ended;
  expect({ code, stderr: stderr.replaceAll(/\s+/g, ' ') }).toEqual({ code: 2, stderr: expect.stringMatching(message) });
  expect(stderr).not.toContain(SECRET.slice(0, 12));
});
