import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, inject, it } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../../package.json' with { type: 'json' };
import { DEFAULT_TUNING } from '../../../workers/tuning.ts';
import { parsedCommand } from '../../cli/parsed-command.ts';
import { PROVIDERS } from '../../../roles/model/providers.ts';
import type { Provider } from '../../../roles/model/providers.ts';

const FOLDER = join(import.meta.dirname, '../../../infra/compose');
const tools = inject('deploymentTools');

interface Service {
  readonly image: string;
  readonly command: readonly string[] | null;
  readonly ports?: readonly { readonly host_ip?: string; readonly target: number; readonly published?: string }[];
  readonly volumes?: readonly { readonly type: string; readonly source: string; readonly read_only?: boolean }[];
  readonly secrets?: readonly unknown[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly privileged?: boolean;
  readonly cap_drop?: readonly string[];
  readonly healthcheck?: { readonly disable?: boolean; readonly test?: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly stop_grace_period?: string;
}

const example = parseEnv(readFileSync(join(FOLDER, '.env.example'), 'utf8'));
const PASSWORDS = Object.keys(example).filter((name) => name.endsWith('_PASSWORD'));
const filledIn = { ...example, ...Object.fromEntries(PASSWORDS.map((name) => [name, `secret-of-${name}`])) };

/** The project as Docker reads it. @throws Error with the reason for which Docker would refuse it */
function load(variables: NodeJS.ProcessEnv): Readonly<Record<string, Service>> {
  if (tools === null) throw new Error('skip the test without tools');
  const environment = { PATH: process.env['PATH'], ...variables };
  const project = execFileSync(tools.compose, [join(FOLDER, 'compose.yaml')], {
    encoding: 'utf8',
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return (JSON.parse(project) as { readonly services: Readonly<Record<string, Service>> }).services;
}

describe.skipIf(tools === null)('the Compose file', () => {
  const services = tools === null ? {} : load(filledIn);
  const all = Object.entries(services);
  const ours = all.filter(([, { image }]) => image.startsWith('toolsandbox:'));

  it.each(PASSWORDS)('is refused without %s', (name) => {
    expect(() => load({ ...filledIn, [name]: '' })).toThrow(`${name} is missing a value: set it in .env`);
  });

  it('pins every image to a version, ours to that of package.json', () => {
    expect(all.filter(([, { image }]) => !/^docker\.io\/[\w/-]+:v?\d+\.\d+[\w.-]*$/.test(image))).toEqual(ours);
    expect(new Set(ours.map(([, { image }]) => image))).toEqual(new Set([`toolsandbox:${packageJson.version}`]));
  });

  it('opens ports to this machine only', () => {
    const ports = all.flatMap(([, service]) => service.ports ?? []);
    expect(ports.length).toBeGreaterThan(2);
    expect(ports.filter((port) => port.host_ip !== '127.0.0.1')).toEqual([]);
    const moved = load({ ...filledIn, TEMPORAL_PORT: '17233' })['temporal'];
    expect(moved?.ports?.map(({ published }) => published)).toEqual(['17233']);
  });

  it('mounts files that exist, and does not let containers change them', () => {
    const mounts = all.flatMap(([, { volumes = [] }]) => volumes).filter(({ type }) => type === 'bind');
    expect(mounts.length).toBeGreaterThan(3);
    expect(mounts.filter(({ source }) => !existsSync(source))).toEqual([]);
    expect(mounts.filter(({ read_only: isReadOnly }) => !isReadOnly)).toEqual([]);
  });

  it.each(ours)('runs a command of this version: %s', async (_name, { command }) => {
    await expect(parsedCommand(command ?? [])).resolves.toBeUndefined();
  });

  it.each(ours)('gives %s no rights that it does not need', (_name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(service.privileged ?? false).toBe(false);
  });

  it('tells passwords only to those who log in with them', () => {
    const told = (name: string) =>
      all.filter(([, { environment = {} }]) => Object.values(environment).includes(String(filledIn[name])));
    const names = (name: string) => told(name).map(([service]) => service);
    expect(names('GRAFANA_PASSWORD')).toEqual(['grafana']);
    expect(names('POSTGRES_PASSWORD')).toEqual(['postgres']);
    expect(names('TEMPORAL_DB_PASSWORD')).toEqual(['postgres', 'temporal', 'temporal-schema']);
    expect(new Set(names('TOOLSANDBOX_DB_PASSWORD'))).toEqual(new Set(['postgres', 'toolsandbox', 'worker']));
  });

  it('waits for what each service needs', () => {
    const conditions = all.flatMap(([name, { depends_on: needs = {} }]) =>
      Object.entries(needs).map(([needed, { condition }]) => ({ name, needed, condition })),
    );
    expect(conditions.filter(({ condition }) => condition === 'service_started')).toEqual([]);
    const unchecked = conditions
      .filter(({ condition }) => condition === 'service_healthy')
      .filter(({ needed }) => services[needed]?.healthcheck?.test === undefined);
    expect(unchecked).toEqual([]);
  });

  it('scrapes services that there are, at ports where they serve metrics', () => {
    const file = readFileSync(join(FOLDER, '../prometheus/prometheus.yaml'), 'utf8');
    const { scrape_configs: jobs } = parse(file) as {
      readonly scrape_configs: readonly {
        readonly dns_sd_configs?: readonly { readonly names: readonly string[]; readonly port: number }[];
        readonly static_configs?: readonly { readonly targets: readonly string[] }[];
      }[];
    };
    const targets = jobs.flatMap(({ dns_sd_configs: names = [], static_configs: fixed = [] }) => [
      ...names.flatMap((one) => one.names.map((name) => `${name}:${one.port}`)),
      ...fixed.flatMap((one) => one.targets),
    ]);
    const served = all.flatMap(([name, { command, environment = {} }]) =>
      [...(command ?? []), ...Object.values(environment)].map((text) => text.replace('0.0.0.0', name)),
    );
    expect(targets.length).toBeGreaterThan(1);
    expect(targets.filter((target) => !served.includes(target))).toEqual([]);
  });

  it('lets the UI ask the codec server, from the address at which people open it', () => {
    const { environment = {}, ports = [] } = services['temporal-ui'] ?? {};
    const codec = services['codec-server'];
    expect(environment['TEMPORAL_CODEC_ENDPOINT']).toBe(`http://127.0.0.1:${codec?.ports?.[0]?.published}`);
    expect(codec?.command).toContain(`http://127.0.0.1:${ports[0]?.published}`);
  });

  it('gives workers more time to stop than they take', () => {
    const [, minutes = 0, seconds = 0] =
      /^(?:(\d+)m)?(?:(\d+)s)?$/.exec(services['worker']?.stop_grace_period ?? '') ?? [];
    expect(Number(minutes) * 60 + Number(seconds)).toBeGreaterThan(DEFAULT_TUNING.graceMs / 1000);
  });

  it('names the key of every provider in its example', () => {
    const keys = Object.keys(parseEnv(readFileSync(join(FOLDER, 'providers.env.example'), 'utf8')));
    const wanted = Object.values<Provider>(PROVIDERS).flatMap(({ keyVariable }) => keyVariable ?? []);
    expect(keys.toSorted()).toEqual([...new Set(wanted)].toSorted());
  });
});
