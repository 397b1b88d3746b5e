import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { toolsandbox } from '../cli/command-line.ts';
import { runsOf } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();

const PAGE = 4096;
const file = join(folder, 'results.db');
const runId = 'run/wifi_off/none/scripted:oracle/1';
const COMMANDS = [
  ['list'],
  ['list', '--failed'],
  ['sweep', 'list'],
  ['report', 'run'],
  ['show', runId],
  ['compare', 'run', '--by', 'augmentation'],
  ['rescore', 'run'],
  ['export', 'run', '--format', 'jsonl', '-o', join(folder, 'out.jsonl')],
  ['fork', runId, '--at', '3', '--engine', 'inline'],
] as const;

let whole: Buffer;
beforeAll(async () => {
  for (const scenario of ['wifi_off', 'remove_contact_by_phone'])
    await toolsandbox('run', scenario, '--engine', 'inline', '--results', file);
  whole = readFileSync(file);
});

/** A copy that is cut off, has a page of zeros, or bytes that were overwritten. */
function damaged(gen: fc.GeneratorValue): Buffer {
  const copy = Buffer.from(whole);
  const at = gen(fc.nat, { max: copy.length - 1 });
  switch (gen(fc.constantFrom, 'cut', 'page', 'bytes', 'stretch' as const)) {
    case 'cut':
      return copy.subarray(0, at);
    case 'page':
      return copy.fill(0, at - (at % PAGE), at - (at % PAGE) + PAGE);
    case 'stretch':
      return copy.fill(gen(fc.nat, { max: 255 }), at, Math.min(at + 3000, copy.length));
    default:
      for (let left = gen(fc.nat, { max: 2000 }); left > 0; left--)
        copy[gen(fc.nat, { max: copy.length - 1 })] = gen(fc.nat, { max: 255 });
      return copy;
  }
}

it('every command reads a damaged store or refuses it, without a stack trace', async () => {
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (gen) => {
      for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true });
      writeFileSync(file, damaged(gen));
      const command = gen(fc.constantFrom, ...COMMANDS);
      const { code, stderr } = await toolsandbox(...command, '--results', file);
      expect(stderr, command.join(' ')).not.toMatch(/internal error|^ +at /m);
      expect([0, 1, 2]).toContain(code);
    }),
    { numRuns: runsOf(150, 40), seed: 7, endOnFailure: true },
  );
});
