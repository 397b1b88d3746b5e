import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { print } from '../cli/say.ts';
import { loadedModules } from './loaded-modules.ts';
import { measureCommand } from './measure-command.ts';

const ROUNDS = 5;
const SCENARIO = 'turn_on_cellular_low_battery_mode';

/** CPU seconds (user + system) that a start takes with a warm and without a compile cache, and the modules it loads. */
export async function benchStartup(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'toolsandbox-bench-'));
  try {
    const files = ['--results', join(scratch, 'results.db')];
    await measureCommand(['run', SCENARIO, '--engine', 'inline', ...files]);
    print('  CPU seconds, median of 5; modules loaded; command');
    print('   warm  without cache');
    const commands = [
      ['--help'],
      ['sweep', '--help'],
      ['status', '--help'],
      ['list', ...files],
      ['report', 'run', ...files],
      ['show', `run/${SCENARIO}/none/scripted:oracle/1`, ...files],
      ['rescore', 'run', ...files],
      ['scenarios', 'list'],
      ['scenarios', 'show', SCENARIO],
      ['tools', 'call', 'get_wifi_status'],
      ['sweep', '--dry-run', ...files],
      ['run', SCENARIO, '--engine', 'inline', ...files],
    ];
    for (const args of commands) {
      const warm = await medianSeconds(args, process.env);
      const without = await medianSeconds(args, { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' });
      const { urls } = loadedModules(args);
      const words = args.slice(0, args.indexOf('--results') >>> 0);
      print(`  ${warm.toFixed(2)}   ${without.toFixed(2)}   ${String(urls.length).padStart(5)}   ${words.join(' ')}`);
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function medianSeconds(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  await measureCommand(args, environment);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push((await measureCommand(args, environment)).cpuSeconds);
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] as number;
}
