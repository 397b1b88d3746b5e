import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { MAIN } from './loaded-modules.ts';

/** What a process needed, from its start to its end. */
export interface Resources {
  /** User and system. */
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
}

/** Preloaded into the measured process; writes what it needed to file descriptor 3. */
const METER = `data:text/javascript,${encodeURIComponent(
  `import { writeSync } from 'node:fs';
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    writeSync(3, JSON.stringify({ cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMegabytes: maxRSS / 1e3 }));
  });`,
)}`;

/** Runs `toolsandbox` with these arguments; somebody reads what it prints. @throws Error if it fails */
export async function measureCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Resources> {
  const child = spawn(process.execPath, ['--import', METER, MAIN, ...args], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const [, stdout, stderr, meter] = child.stdio;
  stdout?.resume();
  const [failure, resources, [code]] = await Promise.all([
    text(stderr as Readable),
    text(meter as Readable),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new Error(`toolsandbox ${args.join(' ')} failed: ${failure}`);
  return JSON.parse(resources) as Resources;
}
