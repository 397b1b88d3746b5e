import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { print } from '../cli/say.ts';
import { MAIN } from './loaded-modules.ts';

const ROOT = new URL('..', import.meta.url).href;
const SCENARIO = 'turn_on_cellular_low_battery_mode';

/** Preloaded into a process that calls a model: writes the functions on the way to the first request to standard error. */
const STACK = `data:text/javascript,${encodeURIComponent(
  `Error.stackTraceLimit = Infinity;
  const send = globalThis.fetch;
  globalThis.fetch = (...request) => {
    globalThis.fetch = send;
    process.stderr.write('\\n' + new Error('way').stack + '\\nend of way\\n');
    return send(...request);
  };`,
)}`;

/** How many files of ours a command goes through: those of which a function ran; and a turn of a model, in functions. */
export async function benchWalks(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'toolsandbox-walks-'));
  const thread = new Worker(new URL('model-server.ts', import.meta.url));
  const [port] = (await once(thread, 'message')) as [number];
  const model = `compatible:bench?baseUrl=http://127.0.0.1:${port}/v1`;
  const files = ['--results', join(scratch, 'results.db')];
  const inline = ['run', SCENARIO, '--engine', 'inline', ...files];
  const cell = ['sweep', '--scenarios', SCENARIO, '--augmentations', 'none', ...files];
  try {
    print('  files of ours; command');
    for (const args of [inline, cell, ['report', 'run', ...files], ['tools', 'call', 'get_wifi_status']]) {
      const walked = filesWalked((await walk(args, scratch)).coverage);
      const words = args.slice(0, args.indexOf('--results') >>> 0).join(' ');
      print(`  ${String(walked.size).padStart(5)}   ${words}`);
    }
    const { stderr } = await walk([...inline, '--agent', model, '--user', 'scripted:user'], scratch, [
      '--import',
      STACK,
    ]);
    const way = wayOf(stderr);
    print([
      `  ${way.length} functions from a run's orchestration to the vendor's client:`,
      ...way.map((step) => `    ${step}`),
    ]);
  } finally {
    await thread.terminate();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Runs a command, and what it starts, with V8's coverage. @throws Error if it fails */
async function walk(args: readonly string[], scratch: string, preload: readonly string[] = []) {
  const coverage = mkdtempSync(join(scratch, 'coverage-'));
  const child = spawn(process.execPath, [...preload, MAIN, ...args], {
    env: { ...process.env, NODE_V8_COVERAGE: coverage },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(`toolsandbox ${args.join(' ')} failed: ${stderr}`);
  return { coverage, stderr };
}

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly functionName: string;
      readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
    }[];
  }[];
}

/** Files of ours in which a function ran, also of the processes that the command started. */
function filesWalked(folder: string): ReadonlySet<string> {
  const walked = new Set<string>();
  for (const name of readdirSync(folder)) {
    const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Coverage;
    for (const { url, functions } of result) {
      if (isOurs(url) && functions.slice(1).some(({ ranges }) => (ranges[0]?.count ?? 0) > 0)) walked.add(url);
    }
  }
  return walked;
}

function isOurs(url: string): boolean {
  return url.startsWith(ROOT) && !url.includes('/node_modules/');
}

/** The functions that wait for each other between `play` (runs/play.ts) and the vendor's client, outermost first. */
function wayOf(stderr: string): readonly string[] {
  const lines = stderr.slice(stderr.indexOf('Error: way'), stderr.indexOf('end of way')).split('\n');
  const outer = lines.slice(
    0,
    lines.findIndex((line) => /^ +at async play /.test(line)),
  );
  const client = outer.findLastIndex((line) => line.includes('/node_modules/'));
  return outer
    .slice(client + 1)
    .map((line) => line.replace(/^ +at (async )?/, '').replace(ROOT, ''))
    .toReversed();
}
