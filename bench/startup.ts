import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { print } from '../cli/say.ts';
import { loadedModules, MAIN } from './loaded-modules.ts';

const ROUNDS = 5;
const SCENARIO = 'turn_on_cellular_low_battery_mode';

/** Preloaded into the measured process; writes its CPU time, in microseconds, to file descriptor 3. */
const CPU_METER = `data:text/javascript,${encodeURIComponent(
  `import { writeSync } from 'node:fs';
  process.on('exit', () => { const { user, system } = process.cpuUsage(); writeSync(3, String(user + system)); });`,
)}`;

/** CPU seconds (user + system) that a start takes with a warm and without a compile cache, and the modules it loads. */
export async function benchStartup(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'toolsandbox-bench-'));
  try {
    const files = ['--results', join(scratch, 'results.db')];
    run(['run', SCENARIO, '--engine', 'inline', ...files], process.env);
    print('  CPU seconds, median of 5; modules loaded; command');
    print('   warm  without cache');
    const commands = [
      ['--help'],
      ['sweep', '--help'],
      ['status', '--help'],
      ['list', ...files],
      ['report', 'run', ...files],
      ['show', `run/${SCENARIO}/none/scripted:oracle/1`, ...files],
      ['evaluate', '--sweep', 'run', ...files],
      ['scenarios', 'list'],
      ['scenarios', 'show', SCENARIO],
      ['tool', 'call', 'get_wifi_status'],
      ['sweep', '--dry-run', ...files],
      ['run', SCENARIO, '--engine', 'inline', ...files],
    ];
    for (const args of commands) {
      const warm = medianSeconds(args, process.env);
      const without = medianSeconds(args, { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' });
      const { urls } = loadedModules(args);
      const words = args.slice(0, args.indexOf('--results') >>> 0);
      print(`  ${warm.toFixed(2)}   ${without.toFixed(2)}   ${String(urls.length).padStart(5)}   ${words.join(' ')}`);
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function medianSeconds(args: readonly string[], environment: NodeJS.ProcessEnv): number {
  run(args, environment);
  const times = Array.from({ length: ROUNDS }, () => run(args, environment)).toSorted((a, b) => a - b);
  return times[Math.floor(ROUNDS / 2)] as number;
}

/** Returns the CPU seconds it took. */
function run(args: readonly string[], environment: NodeJS.ProcessEnv): number {
  const { status, stderr, output } = spawnSync(process.execPath, ['--import', CPU_METER, MAIN, ...args], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`toolsandbox ${args.join(' ')} failed: ${stderr}`);
  return Number(output[3]) / 1e6;
}
