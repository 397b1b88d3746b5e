import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RECORDER = new URL('./record-modules.ts', import.meta.url).href;
export const MAIN = fileURLToPath(new URL('../cli/main.ts', import.meta.url));

/** What a start of the command line loaded. */
export interface LoadedModules {
  readonly urls: readonly string[];
  /** Names of npm packages, each once. */
  readonly packages: readonly string[];
  readonly exitCode: number | null;
}

/** Runs `toolsandbox` with these arguments in a child process. */
export function loadedModules(args: readonly string[]): LoadedModules {
  const scratch = mkdtempSync(join(tmpdir(), 'toolsandbox-modules-'));
  const file = join(scratch, 'modules');
  try {
    const { status } = spawnSync(process.execPath, ['--import', RECORDER, MAIN, ...args], {
      env: { ...process.env, MODULES_FILE: file },
      stdio: 'ignore',
    });
    const urls = readFileSync(file, 'utf8').split('\n');
    return { urls, packages: packagesOf(urls), exitCode: status };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The npm packages that modules are in, each once. */
export function packagesOf(urls: readonly string[]): readonly string[] {
  return [...new Set(urls.flatMap(packageOf))];
}

function packageOf(url: string): readonly string[] {
  const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  return name === undefined ? [] : [name];
}
