import { execFile, execFileSync } from 'node:child_process';
import { cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { sum } from 'd3-array';
import { temporaryFolder } from '../support/temporary-folder.ts';

export const ROOT = join(import.meta.dirname, '../..');

/** In which Node counts them, on every file system. */
const BYTES_PER_BLOCK = 512;
const MOST_OUTPUT = 64 * 1024 * 1024;

/** What `npm pack` says about a package. */
export interface Packed {
  readonly path: string;
  /** Of the tarball, in bytes. */
  readonly size: number;
  /** Paths in the package. */
  readonly files: readonly string[];
}

/** Whether packages can be installed: npm's cache alone is not enough. */
export function reachesRegistry(): boolean {
  try {
    execFileSync('npm', ['view', 'yaml', 'version', '--prefer-online', '--fetch-retries=0'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** What npm needs to reach a registry here. */
export function npmVariables(): Record<string, string> {
  const named = Object.entries(process.env).filter(([name]) =>
    /^(npm_config_registry|https?_proxy|NODE_EXTRA_CA_CERTS)$/i.test(name),
  );
  return Object.fromEntries(named.map(([name, value = '']) => [name, value]));
}

/** Builds and packs a copy of this checkout, which itself stays as it is. */
export async function packCheckout(): Promise<Packed> {
  const folder = temporaryFolder();
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  for (const file of String(listed).split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const stdout = await npm(folder, 'pack', '--json');
  const [{ filename, size, files }] = Object.values(JSON.parse(stdout.slice(stdout.search(/^[[{]/m)))) as [
    { filename: string; size: number; files: readonly { path: string }[] },
  ];
  return { path: join(folder, filename), size, files: files.map(({ path }) => path) };
}

/** Installs packages into a new, empty project. Returns its folder. */
export async function installed(...packages: readonly string[]): Promise<string> {
  const project = temporaryFolder();
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }\n');
  if (packages.length > 0) await install(project, ...packages);
  return project;
}

/** Installs the package into a new project as docs/deploy.md says for plain machines, but without root. Returns its folder. */
export async function installedAsWritten({ path }: Packed): Promise<string> {
  const project = await installed();
  const [, section = ''] = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8').split('\n## On plain machines\n');
  const [command] = /^sudo install -d .* npm install .*$/m.exec(section) ?? [];
  if (command === undefined) throw new Error('docs/deploy.md does not install the package on plain machines');
  const here = command.replaceAll('sudo ', '').replaceAll('/opt/toolsandbox', project);
  await promisify(execFile)('bash', ['-ec', here], { cwd: dirname(path), env: withoutOuterNpm() });
  return project;
}

export async function install(project: string, ...packages: readonly string[]): Promise<void> {
  await npm(project, 'install', '--no-fund', '--no-audit', ...packages);
}

/** Gives a project a package of this checkout, as if it had installed it. */
export function link(project: string, name: string): void {
  symlinkSync(join(ROOT, 'node_modules', name), join(project, 'node_modules', name));
}

/** The packages in a project, by name; those in the folders of others by both names. */
export function packagesIn(project: string): readonly string[] {
  const lock = JSON.parse(readFileSync(join(project, 'node_modules/.package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, object>>;
  };
  return Object.keys(lock.packages).map((path) => path.replace('node_modules/', ''));
}

/** What a folder occupies on the disk, in bytes. */
export function occupiedBy(folder: string): number {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return sum(paths, (path) => lstatSync(join(folder, path)).blocks * BYTES_PER_BLOCK);
}

/** A PATH on which this Node is found before all others. */
export function pathWith(node: string): string {
  return [dirname(node), process.env['PATH']].join(delimiter);
}

async function npm(cwd: string, ...args: readonly string[]): Promise<string> {
  const options = { cwd, env: withoutOuterNpm(), maxBuffer: MOST_OUTPUT };
  return (await promisify(execFile)('npm', args, options)).stdout;
}

/** Of an outer npm, only what names registry and cache matters: not its folder, nor the environment of its script. */
function withoutOuterNpm(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_(package|lifecycle|config_local_prefix)/.test(name),
  );
  return Object.fromEntries(kept);
}
