import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { stringify } from 'yaml';
import { cacheDirectory } from '../../infra/cache/cache-directory.ts';
import { reasonOf } from '../../infra/errors.ts';
import { awaitLock } from '../../infra/sources/build.ts';
import { SourceUnavailable } from '../../infra/sources/source.ts';
import { serve } from './serve.ts';
import type { Served } from './serve.ts';

export interface Prometheus {
  /** Checks configurations and tests rules. */
  readonly promtool: string;
  readonly server: string;
}

/** Prometheus of this machine, or Debian's package, which is unpacked into the cache once per user. @throws SourceUnavailable */
export async function findPrometheus(report: (line: string) => void): Promise<Prometheus> {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const installed = folders.find((folder) =>
    ['prometheus', 'promtool'].every((name) => existsSync(join(folder, name))),
  );
  const folder = installed ?? (await fromDebian(report));
  return { promtool: join(folder, 'promtool'), server: join(folder, 'prometheus') };
}

async function fromDebian(report: (line: string) => void): Promise<string> {
  const cache = cacheDirectory(process.env);
  const folder = join(cache, `cluster-prometheus-${process.arch}`);
  const programs = join(folder, 'usr/bin');
  if (existsSync(programs)) return programs;
  await mkdir(cache, { recursive: true, mode: 0o700 });
  const lock = await awaitLock(join(cache, 'cluster-prometheus.lock'), 'Prometheus', report);
  const staging = await mkdtemp(join(cache, 'staging-'));
  try {
    if (existsSync(programs)) return programs;
    report('downloading Prometheus (Debian package, 20 MB) ...');
    await promisify(execFile)('apt-get', ['download', 'prometheus'], { cwd: staging });
    const [deb = ''] = globSync('prometheus_*.deb', { cwd: staging });
    await promisify(execFile)('dpkg', ['-x', deb, 'unpacked'], { cwd: staging });
    await rename(join(staging, 'unpacked'), folder);
    return programs;
  } catch (error) {
    throw new SourceUnavailable(
      `Prometheus not found: ${reasonOf(error)}`,
      'install it (Debian: apt-get install prometheus)',
    );
  } finally {
    await rm(staging, { recursive: true, force: true });
    lock.release();
  }
}

/** Starts a server that scrapes these addresses every second, by the name of the job. It ends with this process. */
export function startPrometheus(
  { server }: Prometheus,
  folder: string,
  rules: string,
  jobs: Readonly<Record<string, string>>,
): Promise<Served> {
  const configFile = join(folder, 'prometheus.yaml');
  const configuration = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [rules],
    scrape_configs: Object.entries(jobs).map(([job_name, address]) => ({
      job_name,
      static_configs: [{ targets: [address] }],
    })),
  };
  return serve(
    {
      name: 'Prometheus',
      command: server,
      args: ([port]) => [
        `--config.file=${configFile}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      folder,
      ports: 1,
      isReady: async ([port]) => {
        const { ok, status } = await fetch(`http://127.0.0.1:${port}/-/ready`);
        if (!ok) throw new Error(`HTTP ${status}`);
      },
    },
    () => writeFile(configFile, stringify(configuration)),
  );
}
