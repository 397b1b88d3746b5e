import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder. That of a test is removed after the last one of its file (temporary-files.ts). */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'test-'));
}
