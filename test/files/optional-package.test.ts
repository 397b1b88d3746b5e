import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAIN } from '../../bench/loaded-modules.ts';
import { MissingPackage, missingPackages, OPTIONAL_FEATURES, requirePackages } from '../../files/optional-package.ts';
import manifest from '../../package.json' with { type: 'json' };
import type { Spoken } from './speak-without.ts';
import { rowsOfToday } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const WITHOUT = new URL('../support/without-packages.ts', import.meta.url).href;
const SPEAK = fileURLToPath(new URL('./speak-without.ts', import.meta.url));
/** What imports `toolsandbox/vitest` runs in Vitest: no command asks for it. */
const PEERS = Object.entries(manifest.peerDependencies).filter(([name]) => name !== 'vitest');
const OPTIONAL = PEERS.map(([name]) => name);
const SCENARIO = 'turn_on_cellular_low_battery_mode';
const scratch = temporaryFolder();
const results = ['--results', join(scratch, 'results.db')];

/** Runs a program as where these packages are not installed. */
function without(packages: readonly string[], program: string, args: readonly string[] = [], environment = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', WITHOUT, program, ...args], {
    cwd: scratch,
    env: { ...process.env, WITHOUT_PACKAGES: packages.join(','), ...environment },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const play = (agent: string) => ['run', SCENARIO, '--agent', agent, '--engine', 'inline', ...results];
const OTEL = OPTIONAL.filter((name) => name.startsWith('@opentelemetry/'));

interface Case {
  readonly packages: readonly string[];
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

const CASES: readonly Case[] = [
  { packages: ['@ai-sdk/google'], args: play('google:gemini-test'), environment: { GEMINI_API_KEY: 'k' } },
  { packages: ['@ai-sdk/mistral'], args: play('mistral:m'), environment: { MISTRAL_API_KEY: 'k' } },
  { packages: ['@ai-sdk/cohere'], args: play('cohere:c'), environment: { COHERE_API_KEY: 'k' } },
  {
    packages: ['@ai-sdk/amazon-bedrock'],
    args: play('bedrock:b?baseUrl=http://127.0.0.1:1'),
    environment: { AWS_BEARER_TOKEN_BEDROCK: 'k' },
  },
  { packages: ['@ai-sdk/google'], args: ['worker', '--providers', 'openai,google', ...results] },
  { packages: ['@ai-sdk/google'], args: ['engine', 'up', '--providers', 'google', ...results] },
  { packages: ['@modelcontextprotocol/server'], args: ['mcp', SCENARIO, '--engine', 'inline', ...results] },
  {
    packages: ['@modelcontextprotocol/client'],
    args: ['scenarios', 'freeze', '--mcp', 'exit', '--calls', 'calls.jsonl', '-o', 'frozen'],
  },
  {
    packages: OTEL,
    args: play('scripted:oracle'),
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' },
  },
  {
    packages: ['@opentelemetry/resources'],
    args: ['worker', ...results],
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' },
  },
];

const pins = PEERS.map(([name, range]) => [name, range.replace('^', '')] as const);
const pinOf = new Map(pins);

beforeAll(() => {
  const played = without([], MAIN, play('scripted:oracle'));
  if (played.status !== 0) throw new Error(played.stderr);
});

describe('what is asked for and not installed ends the command with the one that installs it:', () => {
  const asked = rowsOfToday(CASES, (_, index) => index === 4 || index === 8);
  it.each(asked)('$packages for $args', ({ packages, args, environment }) => {
    const { status, stderr } = without(packages, MAIN, args, environment);
    const lines = stderr.split('\n').filter((line) => line.includes('not installed'));
    const pinned = packages.map((name) => `${name}@${pinOf.get(name)}`).join(' ');
    expect(lines).toEqual([expect.stringContaining(`need ${packages.join(', ')}, which `)]);
    expect(lines[0]).toMatch(/^error: /);
    expect(lines[0]).toContain(`run \`npm install ${pinned}\``);
    expect(status).toBe(2);
  });

  it('for every optional package', () => {
    const named = new Set(CASES.flatMap(({ packages }) => packages));
    expect([...named].toSorted()).toEqual(OPTIONAL.toSorted());
  });
});

describe('a worker', () => {
  const speak = (packages: readonly string[]) => JSON.parse(without(packages, SPEAK).stdout) as Spoken;

  it('leaves models whose package is not installed to others, and says which it is', () => {
    const { served, notes } = speak(['@ai-sdk/google']);
    expect(served).toEqual(['openai', 'anthropic', 'compatible', 'endpoint']);
    expect(notes).toContain(
      `calls no google models: @ai-sdk/google is not installed; run \`npm install @ai-sdk/google@${pinOf.get('@ai-sdk/google')}\`, or leave them to other workers`,
    );
    expect(notes).toContainEqual(
      expect.stringMatching(/^calls no mistral models: MISTRAL_API_KEY is not set; set it, or/),
    );
  });

  it('serves them where they are', () => {
    expect(speak([]).served).toContain('google');
  });
});

describe('without any optional package', () => {
  const COMMANDS = [
    ['--help'],
    ['list', ...results],
    ['report', 'run', ...results],
    play('scripted:unhelpful'),
    ['export', 'run', '--format', 'parquet', '-o', join(scratch, 'tables'), ...results],
    ['export', 'run', '--format', 'otel', '-o', join(scratch, 'spans.jsonl'), ...results],
  ];
  it.each(rowsOfToday(COMMANDS, ([first]) => first === 'run' || first === 'export').map((args) => [args]))(
    '%j works',
    (args) => {
      expect(without(OPTIONAL, MAIN, args)).toMatchObject({ status: 0 });
    },
  );

  it('a model whose client comes with this program is asked', () => {
    const environment = { OPENAI_API_KEY: 'key' };
    const { stderr } = without(OPTIONAL, MAIN, ['sweep', '--dry-run', '--agent', 'openai:m', ...results], environment);
    expect(stderr).not.toContain('not installed');
  });

  it('doctor has the command for each', () => {
    const lines = without(OPTIONAL, MAIN, ['doctor', '--json', ...results])
      .stdout.trim()
      .split('\n');
    const hints = lines.map((line) => (JSON.parse(line) as { readonly hint?: string }).hint ?? '').join('\n');
    for (const [name, version] of pins) expect(hints).toContain(`${name}@${version}`);
  });
});

describe('the optional packages', () => {
  it('are all there in a checkout', () => {
    expect(OPTIONAL_FEATURES.flatMap(missingPackages)).toEqual([]);
    for (const feature of OPTIONAL_FEATURES) expect(() => requirePackages(feature)).not.toThrow(MissingPackage);
    expect(existsSync(join(scratch, 'tables/turns.parquet'))).toBe(true);
  });

  it('are optional peers, from the version on that a checkout has', () => {
    expect(Object.keys(manifest.peerDependenciesMeta)).toEqual(Object.keys(manifest.peerDependencies));
    expect(Object.values(manifest.peerDependenciesMeta).every(({ optional }) => optional)).toBe(true);
    const devDependencies: Readonly<Record<string, string>> = manifest.devDependencies;
    for (const [name, range] of Object.entries(manifest.peerDependencies)) {
      expect([name, range]).toEqual([name, `^${devDependencies[name]}`]);
      expect(manifest.dependencies).not.toHaveProperty([name]);
    }
  });
});
