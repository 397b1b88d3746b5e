import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/**
 * Gives each test file a folder for its temporary files, which is removed after its last test. The processes that a test
 * starts use it too; some of them run as another user.
 */
const outside = process.env['TMPDIR'];
const folder = mkdtempSync(join(tmpdir(), 'toolsandbox-'));
chmodSync(folder, 0o755);
process.env['TMPDIR'] = folder;

afterAll(() => {
  if (outside === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = outside;
  rmSync(folder, { recursive: true, force: true });
});
