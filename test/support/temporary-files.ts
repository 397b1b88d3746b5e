import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/**
 * Gives each test file a folder for its temporary files, and for what is remembered of a user, which is removed after its last test. The
 * processes that a test starts use it too; some of them run as another user.
 */
const outside = { TMPDIR: process.env['TMPDIR'], XDG_STATE_HOME: process.env['XDG_STATE_HOME'] };
const folder = mkdtempSync(join(tmpdir(), 'toolsandbox-'));
chmodSync(folder, 0o755);
Object.assign(process.env, { TMPDIR: folder, XDG_STATE_HOME: join(folder, 'state') });

afterAll(() => {
  for (const [name, value] of Object.entries(outside)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  // A process that ends may still write.
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});
