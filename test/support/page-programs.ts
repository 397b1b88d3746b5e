import { chmodSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAIN } from '../../bench/loaded-modules.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/your-agent.md'), 'utf8');

/** A program of docs/your-agent.md, in an empty folder where `npm install` was run. */
export function pageProgram(name: string): { readonly file: string; readonly folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'toolsandbox-page-'));
  const file = join(folder, name);
  const [, text] = new RegExp(`^\`\`\`\\w+ ${name.replace('.', '\\.')}\n(.*?)^\`\`\``, 'ms').exec(PAGE) ?? [];
  if (text === undefined) throw new Error(`docs/your-agent.md has no program ${name}`);
  writeFileSync(file, text);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const bin = join(folder, 'node_modules/.bin');
  mkdirSync(bin, { recursive: true });
  symlinkSync(join(ROOT, 'node_modules/@modelcontextprotocol'), join(folder, 'node_modules/@modelcontextprotocol'));
  writeFileSync(join(bin, 'toolsandbox'), `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`);
  chmodSync(join(bin, 'toolsandbox'), 0o755);
  return { file, folder };
}
