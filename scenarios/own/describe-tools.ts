import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { modulePath } from '../../files/own-code.ts';
import { UnusableFile } from '../../files/unusable-file.ts';
import { moduleVersion } from '../../modules/module-file.ts';
import { withoutSecrets } from '../../modules/own-secrets.ts';
import { errorMessage } from '../../sandbox/error-message.ts';
import type { CodePlace } from '../../sandbox/tools/code-runner.ts';
import type { Tables } from '../../worlds/world.ts';

/** To read a file and to say what its tools are. Milliseconds. */
const PATIENCE_MS = 60_000;

/** In bytes. */
const LONGEST_DESCRIPTION = 16_000_000;

/** What a file with tools says, not checked yet, or why it says nothing. */
export type Described = { readonly tools: readonly unknown[]; readonly code: CodePlace } | { readonly problem: string };

const known = new Map<string, Described>();

/** Runs the file in a process of its own. What it said is known as long as the file is the same. */
export function describeTools(folder: string, file: string, tables: Tables): Described {
  try {
    const path = join(folder, file);
    const code = { folder, file, version: moduleVersion(path) };
    const key = JSON.stringify([code, tables]);
    const found = known.get(key) ?? describedBy(path, code, tables);
    known.set(key, found);
    return found;
  } catch (error) {
    if (error instanceof UnusableFile) return { problem: error.message };
    throw error;
  }
}

function describedBy(path: string, code: CodePlace, tables: Tables): Described {
  const program = modulePath('./describe-program.ts', import.meta.url);
  const url = `${pathToFileURL(path).href}?version=${code.version}`;
  try {
    const said = execFileSync(process.execPath, [program, url, JSON.stringify(tables)], {
      env: withoutSecrets(process.env),
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: PATIENCE_MS,
      maxBuffer: LONGEST_DESCRIPTION,
      encoding: 'utf8',
    });
    const read = JSON.parse(said) as Described;
    return 'problem' in read ? read : { ...read, code };
  } catch (error) {
    const { code: why } = error as NodeJS.ErrnoException;
    if (why === 'ETIMEDOUT') return { problem: `it took more than ${PATIENCE_MS / 1000} s to load` };
    return { problem: `it cannot be loaded: ${errorMessage(error).slice(0, 500)}` };
  }
}
