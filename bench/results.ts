import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { print } from '../cli/say.ts';
import { BENCH_SWEEP, writeManyResults } from './many-results.ts';
import { measureCommand } from './measure-command.ts';

const LIMITS = { cpuSeconds: 3, peakMegabytes: 300 };

/** CPU time and memory of commands that read many stored runs. */
export async function benchResults(rows: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'toolsandbox-bench-'));
  try {
    const path = join(folder, 'results.db');
    const bytes = await writeManyResults(path, rows);
    print(`  ${rows} runs with logs of 15 to 30 KB, ${(bytes / 1e9).toFixed(1)} GB`);
    for (const args of [['report', BENCH_SWEEP], ['sweep', 'list'], ['list'], ['list', '--json']]) {
      const { cpuSeconds, peakMegabytes } = await measureCommand([...args, '--results', path]);
      print(`  ${args.join(' ').padEnd(12)} ${cpuSeconds.toFixed(1)} s CPU, peak ${peakMegabytes.toFixed(0)} MB`);
    }
    print(`  limits for 100000 runs: ${LIMITS.cpuSeconds} s CPU, ${LIMITS.peakMegabytes} MB`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
