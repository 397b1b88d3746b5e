import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { harnessVersion, sourceVersion } from '../../workers/harness-version.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A checkout with one file. */
function checkout(path: string, text: string): string {
  const root = temporaryFolder();
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
  return root;
}

describe('the harness version', () => {
  it('is the package version with a hash of the source', () => {
    expect(harnessVersion()).toMatch(/^[\d.]+\+[\da-f]{12}$/);
    expect(harnessVersion().startsWith(`${packageJson.version}+`)).toBe(true);
  });

  it('changes with the content and the path of code that plays or scores', () => {
    const versions = [
      checkout('sandbox/tools/a.ts', '1'),
      checkout('sandbox/tools/a.ts', '2'),
      checkout('sandbox/tools/b.ts', '1'),
      checkout('evaluation/a.ts', '1'),
    ].map((root) => sourceVersion(root));
    expect(new Set(versions).size).toBe(4);
    expect(sourceVersion(checkout('sandbox/tools/a.ts', '1'))).toBe(versions[0]);
  });

  it('does not change if only the command line changes', () => {
    expect(sourceVersion(checkout('cli/a.ts', '1'))).toBe(sourceVersion(checkout('cli/a.ts', '2')));
  });
});
