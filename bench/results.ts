import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { print } from '../cli/say.ts';
import { writeManyResults } from './many-results.ts';
import type { Resources } from './read-results.ts';

const LIMITS = { cpuSeconds: 3, peakMegabytes: 300 };

/** CPU time and memory of `report` and `list` over many stored runs, each in a process of its own. */
export async function benchResults(rows: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'toolsandbox-bench-'));
  try {
    const path = join(folder, 'results.db');
    const bytes = await writeManyResults(path, rows);
    print(`  ${rows} runs with logs of 15 to 30 KB, ${(bytes / 1e9).toFixed(1)} GB`);
    for (const command of ['report', 'list'] as const) {
      const { cpuSeconds, peakMegabytes } = await resourcesOf(command, path);
      print(`  ${command.padEnd(6)} ${cpuSeconds.toFixed(1)} s CPU, peak ${peakMegabytes.toFixed(0)} MB`);
    }
    print(`  limits for 100000 runs: ${LIMITS.cpuSeconds} s CPU, ${LIMITS.peakMegabytes} MB`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function resourcesOf(command: 'report' | 'list', path: string): Promise<Resources> {
  const script = fileURLToPath(new URL('read-results.ts', import.meta.url));
  return new Promise((resolve, reject) => {
    const child = fork(script, [command, path], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    child.once('message', (message) => resolve(message as Resources));
    child.once('exit', (code) => reject(new Error(`${command} ended with code ${code} before it reported`)));
  });
}
