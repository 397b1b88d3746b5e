import { spawnSync } from 'node:child_process';
import { readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

import { goldenPath, hasGolden, vectorPath } from './golden-file.ts';
import { atNight, everyNth } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MAIN = join(ROOT, 'test/conformance/main.ts');

function conformance(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('npm run conformance', () => {
  it('counts the vectors that agree', () => {
    expect(conformance('measures', vectorPath('measures.jsonl'))).toMatchObject({
      status: 0,
      stdout: '584 of 584 pass\n',
    });
  });

  const MISSING = [
    [['replay', vectorPath('README.md'), '--scenarios', '/nowhere/s.gz'], '/nowhere/s.gz not found'],
    [['trajectories', '/nowhere/trajectories.jsonl.gz'], '/nowhere/trajectories.jsonl.gz not found'],
  ] as const;
  it.each(everyNth(2, MISSING))(
    'exits with 2 if a file is missing, and says that nothing was compared: %j',
    (args, message) => {
      const { status, stdout, stderr } = conformance(...args);
      expect(stderr).toBe(`${message}, so nothing was compared. Name a file that exists.\n`);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    },
  );

  atNight(() => {
    it('says what a lone clone lacks', () => {
      const clone = temporaryFolder();
      for (const name of readdirSync(ROOT)) symlinkSync(join(ROOT, name), join(clone, name));
      const main = join(clone, 'test/conformance/main.ts');
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['--preserve-symlinks', '--preserve-symlinks-main', main, 'trajectories'],
        { encoding: 'utf8' },
      );
      expect(stderr).toMatch(
        /shared\/golden\/trajectories\.jsonl\.gz not found, so nothing was compared\. The reference data are not part of this repository/,
      );
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    });
  });

  it('exits with 2 for an unknown suite and lists the known suites', () => {
    const { status, stderr } = conformance('everything');
    expect(stderr).toMatch(/^usage: .*measures\|tools\|trajectories\|replay\|offered-tools/);
    expect(status).toBe(2);
  });

  it.skipIf(!hasGolden('scenarios.jsonl.gz'))('compares the tools offered in the exported scenarios', () => {
    expect(conformance('offered-tools', goldenPath('scenarios.jsonl.gz'))).toMatchObject({
      status: 0,
      stdout: '54 of 54 pass\n',
    });
  });
});
