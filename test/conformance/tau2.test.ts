import { copyFileSync, existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

import { textLines } from './golden-file.ts';
import { compareTau2 } from './tau2.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const FOLDER = fileURLToPath(new URL('../../../shared/tau2', import.meta.url));

function hasTau2(): boolean {
  const exists = existsSync(FOLDER);
  if (!exists) console.warn(`\n*** SKIPPED: ${FOLDER} not found, so nothing is compared with tau2-bench. ***\n`);
  return exists;
}

describe.skipIf(!hasTau2())('tau2-bench', () => {
  it('answers, hashes, rewards and schemas of telecom are the recorded ones; others are not', () => {
    const lines: string[] = [];
    const print = (line: string) => lines.push(line);
    expect(compareTau2({ folder: FOLDER, domain: 'telecom', print })).toBe(true);
    expect(lines).toContain('    plain: 1852 calls, texts 1852, error flags 1852, hashes 1852 equal');
    expect(lines).toContain('  telecom-tools.json: 43 of 43 schemas equal');
    expect(lines).toContain('    extra_write: 12 of 12 rewards equal');

    const other = temporaryFolder();
    symlinkSync(join(FOLDER, 'tau2-a2c0247.tar.xz'), join(other, 'tau2-a2c0247.tar.xz'));
    copyFileSync(join(FOLDER, 'telecom-tools.json'), join(other, 'telecom-tools.json'));
    const [first = ''] = textLines(join(FOLDER, 'telecom-calls.jsonl.gz'));
    writeFileSync(join(other, 'telecom-calls.jsonl'), first.replace('"hash": "3', '"hash": "4'));
    expect(compareTau2({ folder: other, domain: 'telecom', print })).toBe(false);
  });

  it('with nothing to compare is an error', () => {
    const empty = temporaryFolder();
    expect(() => compareTau2({ folder: empty, checkout: empty, print: () => undefined })).toThrow(
      'nothing was compared',
    );
  });
});
