import { chmodSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAIN } from '../../bench/loaded-modules.ts';
import { temporaryFolder } from './temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A program of examples/agents/, in an empty folder where `npm install` was run. */
export function pageProgram(name: string): { readonly file: string; readonly folder: string } {
  const folder = temporaryFolder();
  const file = join(folder, name);
  copyFileSync(join(ROOT, 'examples/agents', name), file);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const bin = join(folder, 'node_modules/.bin');
  mkdirSync(bin, { recursive: true });
  symlinkSync(join(ROOT, 'node_modules/@modelcontextprotocol'), join(folder, 'node_modules/@modelcontextprotocol'));
  writeFileSync(join(bin, 'toolsandbox'), `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`);
  chmodSync(join(bin, 'toolsandbox'), 0o755);
  return { file, folder };
}
