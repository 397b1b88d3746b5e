import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { stringify } from 'yaml';
import { reasonOf } from '../../infra/errors.ts';
import { SourceUnavailable } from '../../infra/sources/source.ts';
import { installOnce } from '../processes/install-once.ts';
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
  const folder = await installOnce(
    {
      name: 'cluster-prometheus',
      digest: 'debian',
      title: 'Prometheus',
      duration: 'a few seconds',
      install: unpackDebian,
    },
    report,
  );
  return join(folder, 'usr/bin');
}

async function unpackDebian(folder: string): Promise<void> {
  const run = promisify(execFile);
  try {
    await run('apt-get', ['download', 'prometheus'], { cwd: folder });
    const [deb = ''] = globSync('prometheus_*.deb', { cwd: folder });
    await run('dpkg', ['-x', deb, '.'], { cwd: folder });
    await rm(join(folder, deb));
  } catch (error) {
    throw new SourceUnavailable(
      `Prometheus not found: ${reasonOf(error)}`,
      'install it (Debian: apt-get install prometheus)',
    );
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
