import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { print } from '../cli/say.ts';
import { requireChromium } from '../scripts/require-chromium.ts';
import { rowsPath, sweepPath } from '../viewer/documents/document-paths.ts';
import { MAIN } from './loaded-modules.ts';
import { BENCH_SWEEP, writeManyResults } from './many-results.ts';

const FILTERS = ['Without a score', 'Turns', 'Cost', 'Similarity', 'Clear'];

/** What the viewer needs to show many trajectories: time until they are there, time of a filter, memory, bytes. */
export async function benchViewer(rows: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'toolsandbox-bench-'));
  const results = join(folder, 'results.db');
  try {
    const bytes = await writeManyResults(results, rows);
    print(`${rows.toLocaleString('en')} runs stored, ${megabytes(bytes)}`);
    await measure(results, rows);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measure(results: string, rows: number): Promise<void> {
  const [executablePath, server] = await Promise.all([requireChromium(process.env, print), startServer(results)]);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    await page.goto(`${server.url}#/trajectories/${BENCH_SWEEP}`);
    await page.getByRole('row').nth(2).waitFor({ timeout: 120_000 });
    report('first run on the page, the server just started', await sinceStart(page));
    report('first paint of that', await firstPaint(page));
    await page.reload();
    await page.getByRole('row').nth(2).waitFor({ timeout: 120_000 });
    report('first run on the page, after that', await sinceStart(page));
    for (const name of FILTERS) report(`"${name}" pressed, until the page shows it`, await pressed(page, name));
    const start = performance.now();
    await page.getByLabel('Search in what was said').fill('no run says this');
    await page.getByText(new RegExp(`^0 of ${rows.toLocaleString('en')} trajectories$`)).waitFor({ timeout: 600_000 });
    report('full-text search of all runs', performance.now() - start);
    print(`sweep: ${kilobytes(await compressed(server.url, sweepPath(BENCH_SWEEP)))}`);
    let all = 0;
    for (let from = 0; from < rows; from += 10_000) {
      all += await compressed(server.url, rowsPath(BENCH_SWEEP, from / 10_000));
    }
    print(`rows: ${kilobytes(all)}`);
    print(`peak memory of the server: ${peakMemory(server.process)}`);
  } finally {
    await browser.close();
    server.process.kill('SIGINT');
    await once(server.process, 'exit');
  }
}

async function startServer(results: string): Promise<{ readonly url: string; readonly process: ChildProcess }> {
  const child = spawn(process.execPath, [MAIN, 'view', '--json', '--results', results], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for await (const line of createInterface(child.stdout)) {
    return { url: (JSON.parse(line) as { readonly url: string }).url, process: child };
  }
  throw new Error('the viewer did not start');
}

/** Of anything: the bar, the heading, what is being loaded. */
function firstPaint(page: Page): Promise<number> {
  return page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime");
}

/** Milliseconds from the start of the navigation to now, by the page's own clock. */
function sinceStart(page: Page): Promise<number> {
  return page.evaluate('performance.now()');
}

/** Milliseconds from the press of a button to the frame in which its effect was painted, by the page's own clock. */
function pressed(page: Page, name: string): Promise<number> {
  const script = `new Promise((resolve) => {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent.startsWith(${JSON.stringify(name)}));
    const start = performance.now();
    button.click();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
  })`;
  return page.evaluate(script);
}

/** The bytes of a document as they are sent. */
async function compressed(url: string, path: string): Promise<number> {
  const sent = request(new URL(path, url), { headers: { 'accept-encoding': 'gzip' } }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return (await buffer(response)).length;
}

function peakMemory({ pid }: ChildProcess): string {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 'not known on this system';
  const kilobytesOf = /VmHWM:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1];
  return megabytes(Number(kilobytesOf) * 1024);
}

function report(what: string, milliseconds: number): void {
  print(`${what}: ${Math.round(milliseconds)} ms`);
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1e3).toLocaleString('en')} KB compressed`;
}
