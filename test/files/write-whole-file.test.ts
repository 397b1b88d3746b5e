import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { FileExists, writeWholeFile } from '../../files/write-whole-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

describe('writeWholeFile', () => {
  it('keeps a file with other content unless it may be replaced', () => {
    const file = join(folder, 'a');
    writeWholeFile(file, 'one', { replace: false });
    writeWholeFile(file, 'one', { replace: false });
    expect(() => writeWholeFile(file, 'two', { replace: false })).toThrow(FileExists);
    expect(readFileSync(file, 'utf8')).toBe('one');
    writeWholeFile(file, 'two', { replace: true });
    expect(readFileSync(file, 'utf8')).toBe('two');
    expect(readdirSync(folder)).toEqual(['a']);
  });

  it('replaces the file that a link leads to, not the link', () => {
    writeFileSync(join(folder, 'real'), 'one');
    symlinkSync('real', join(folder, 'link'));
    writeWholeFile(join(folder, 'link'), 'two', { replace: true });
    expect(lstatSync(join(folder, 'link')).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, 'real'), 'utf8')).toBe('two');
  });

  it('replaces neither folders nor devices', () => {
    mkdirSync(join(folder, 'd'));
    expect(() => writeWholeFile(join(folder, 'd'), 'x', { replace: true })).toThrow('is a folder');
    expect(() => writeWholeFile('/dev/null', 'x', { replace: true })).toThrow('is not a regular file');
    expect(() => writeWholeFile(join(folder, 'none', 'x'), 'x', { replace: true })).toThrow(
      'cannot be written (ENOENT)',
    );
  });
});
