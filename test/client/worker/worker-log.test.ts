import { appendFileSync, closeSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WorkerLog } from '../../../client/worker/worker-log.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let folder: string;
let file: string;
let reported: (readonly [reason: string, pid: number])[];
let log: WorkerLog;

const MOST_BYTES = 1000;
const open = () => new WorkerLog((reason, pid) => reported.push([reason, pid]), file, MOST_BYTES);
const failure = (message: string, pid: number, type = 'results.unavailable') =>
  `${JSON.stringify({ level: 40, pid, err: { message }, failure: type, msg: 'Activity failed' })}\n`;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'state/worker.log');
  reported = [];
  log = open();
});
afterEach(() => {
  log.close();
  rmSync(folder, { recursive: true });
});

describe('the log of a worker', () => {
  it('is created for its owner only', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'state')).mode & 0o777).toBe(0o700);
  });

  it('reports failures of the results, once each, and nothing else', () => {
    writeSync(log.descriptor, 'FATAL ERROR: heap out of memory "results.unavailable"\n');
    writeSync(log.descriptor, failure('rate limit', 7, 'provider.rate-limit'));
    writeSync(log.descriptor, failure('the disk is full', 7));
    log.poll();
    log.poll();
    expect(reported).toEqual([['the disk is full', 7]]);
  });

  it('waits for the end of a line', () => {
    const line = failure('the disk is full', 7);
    writeSync(log.descriptor, line.slice(0, 40));
    log.poll();
    expect(reported).toEqual([]);
    writeSync(log.descriptor, line.slice(40));
    log.poll();
    expect(reported).toHaveLength(1);
  });

  it('does not report what was there before', () => {
    log.close();
    writeFileSync(file, failure('yesterday', 1));
    log = open();
    log.poll();
    expect(reported).toEqual([]);
    expect(readFileSync(file, 'utf8')).toContain('yesterday');
  });

  it('never has much more than its limit, while two processes append to it', () => {
    const other = openSync(file, 'a');
    for (let written = 0; written < 10 * MOST_BYTES; written += 200) {
      writeSync(other, `${'x'.repeat(99)}\n`);
      writeSync(log.descriptor, `${'y'.repeat(99)}\n`);
      log.poll();
      expect(statSync(file).size).toBeLessThanOrEqual(MOST_BYTES + 200);
    }
    writeSync(other, failure('the disk is full', 7));
    log.poll();
    closeSync(other);
    expect(reported).toEqual([['the disk is full', 7]]);
    expect(readFileSync(`${file}.1`, 'utf8')).toMatch(/^x+\ny+\n/);
    expect(statSync(`${file}.1`).size).toBeLessThanOrEqual(MOST_BYTES + 200);
    expect(statSync(`${file}.1`).mode & 0o777).toBe(0o600);
  });

  it('follows a log that another process has cut', () => {
    appendFileSync(file, failure('first', 1));
    log.poll();
    writeFileSync(file, '');
    log.poll();
    appendFileSync(file, failure('second', 2));
    log.poll();
    expect(reported.map(([reason]) => reason)).toEqual(['first', 'second']);
  });
});
