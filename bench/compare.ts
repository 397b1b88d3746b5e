import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { print } from '../cli/say.ts';
import { BENCH_SWEEP, writeManyResults } from './many-results.ts';
import { measureCommand } from './measure-command.ts';

/** No log is read, so they are short. */
const LOG_LENGTH = 500;

/** CPU time and memory of a comparison of two agents whose runs end differently in two of five pairs. */
export async function benchCompare(pairs: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'toolsandbox-bench-'));
  try {
    const path = join(folder, 'results.db');
    await writeManyResults(path, 2 * pairs, LOG_LENGTH);
    print(`  ${pairs.toLocaleString('en')} pairs`);
    for (const form of [[], ['--json']]) {
      const command = ['compare', BENCH_SWEEP, ...form];
      const { cpuSeconds, peakMegabytes } = await measureCommand([...command, '--results', path]);
      const name = command.slice(0, 3).join(' ');
      print(`  ${name.padEnd(22)} ${cpuSeconds.toFixed(1)} s CPU, peak ${peakMegabytes.toFixed(0)} MB`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
