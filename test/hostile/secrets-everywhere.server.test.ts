import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../infra/fixtures.ts';
import { startHostileServer, TRICKS } from './hostile-server.ts';

const MAIN = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));

/** Made up. The first characters of real keys say whose they are, and are the same for everybody. */
const SECRETS = {
  OPENAI_API_KEY: 'sk-proj-0000-Zx8Qw3Er5Ty7Ui9/Op1+As2Df4Gh6Jk8Lm0',
  ANTHROPIC_API_KEY: 'sk-ant-api03-Mn4Bv6Cx8Za1Sd3Fg5Hj7Kl9Qw2Er4Ty6Ui',
  COMPATIBLE_API_KEY: 'compat-000000-Qp7Wo3Ei9Ru5Ty1La8Sk4Dj6Fh2Gz0Xm3C',
  TEAM_KEY: 'team-00000000-Vb5Nm7Qa1Ws3Ed5Rf7Tg9Yh2Uj4Ik6Ol8P',
  TEAM_HEADER: 'head-00000000-Pz9Xc7Vb5Nm3Lk1Jh2Gf4Ds6Aq8We0Rt5',
} as const;
const PREFIX = 14;

/** Any part of a secret this long, behind the prefix, gives it away. */
const PART = 12;

/** The secrets of which a part stands in the bytes, also in upper case, over several lines and as in an address. */
function secretsIn(bytes: Buffer): readonly string[] {
  const text = bytes.toString('latin1');
  const texts = [text, text.replaceAll('\\n', '').replaceAll(/[\s\0]+/g, '')];
  const isThere = (part: string) =>
    [part, part.toUpperCase(), encodeURIComponent(part)].some((form) => texts.some((one) => one.includes(form)));
  return Object.entries<string>(SECRETS).flatMap(([name, secret]) => {
    const starts = Array.from({ length: secret.length - PART - PREFIX + 1 }, (_, at) => PREFIX + at);
    const part = starts.map((at) => secret.slice(at, at + PART)).find(isThere);
    return part === undefined ? [] : [`${name} (${part})`];
  });
}

function filesUnder(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

describe.skipIf(process.platform === 'win32')('a sweep at servers that repeat every secret', () => {
  it('leaves none in histories, results, logs, reports and what it prints', { timeout: 300_000 }, async () => {
    // A server may know what it is sent, and by mistake what else is usual on this machine.
    const { OPENAI_API_KEY, ANTHROPIC_API_KEY } = SECRETS;
    await using server = await startHostileServer([OPENAI_API_KEY, ANTHROPIC_API_KEY]);
    const directory = await temporaryDirectory();
    const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('TEMPORAL_'));
    const env = { ...Object.fromEntries(inherited), ...SECRETS, COLUMNS: '400' };
    const run = async (...args: readonly string[]) => {
      const child = spawn(process.execPath, [MAIN, ...args], {
        cwd: directory,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const printed: Buffer[] = [];
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(chunk));
      await once(child, 'close');
      return Buffer.concat(printed);
    };
    const own = '&keyEnv=TEAM_KEY&header.x-team=TEAM_HEADER';
    const agents = Object.keys(TRICKS).flatMap((trick) => [
      `openai:m?baseUrl=${server.url}/${trick}/v1&api=chat`,
      `compatible:m?baseUrl=${server.url}/${trick}/v1${own}`,
    ]);
    const seats = agents.flatMap((agent) => ['--agent', agent]);
    const play = ['--scenarios', 'wifi_off', '--augmentations', 'none', '--concurrency', '20', '--id', 'hostile'];
    const shown = agents.filter((agent) => /\/(text|call|bad-key)\//.test(agent));
    const outputs = new Map<string, Buffer>();
    for (const args of [
      ['sweep', '--own-engine', ...play, ...seats],
      ['status', 'hostile'],
      ['list', '--sweep', 'hostile', '--json'],
      ['list', '--sweep', 'hostile'],
      ['report', 'hostile', '--json'],
      ['report', 'hostile'],
      ...shown.map((agent) => ['show', `hostile/wifi_off/none/${agent}/1`]),
    ]) {
      outputs.set(args.join(' '), await run(...args));
    }
    const all = [...outputs, ...filesUnder(directory).map((file) => [file, readFileSync(file)] as const)];
    const found = all.flatMap(([name, bytes]) => secretsIn(bytes).map((secret) => `${secret} in ${name}`));
    expect(found).toEqual([]);
    // The words around the secrets are there: the search looks where they would be.
    const holding = (words: string) => all.filter(([, bytes]) => bytes.includes(words)).map(([name]) => name);
    for (const place of ['temporal.db', 'results.db', '/text/']) {
      expect(holding('Your key is [key]')).toContainEqual(expect.stringContaining(place));
    }
    for (const place of ['list --sweep', 'sweep --own-engine', 'temporal.db']) {
      expect(holding('Incorrect API key provided: [key]')).toContainEqual(expect.stringContaining(place));
    }
    expect(server.asked()).toBeGreaterThan(agents.length);
  });
});
