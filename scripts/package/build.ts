import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import packageJson from '../../package.json' with { type: 'json' };
import { bundleDependencies } from './bundle-dependencies.ts';
import { prebuiltFiles } from './prebuilt-files.ts';
import { pruneTypes } from './prune-types.ts';

/** `npm run build`: what the package runs, in `dist/`: compiled code with the types of what it exports, data, and what was made ahead. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DIST = join(ROOT, 'dist');
const TYPESCRIPT = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));

/** What compiled code reads beside it. */
const DATA = [
  '{client,roles,scenarios}/**/*.{json,yaml}',
  'reference/*.py',
  'clients/python/**/{*.{py,toml},py.typed}',
];

rmSync(DIST, { recursive: true, force: true });
const compiled = promisify(execFile)(process.execPath, [TYPESCRIPT, '--project', 'tsconfig.package.json'], {
  cwd: ROOT,
});
const [files] = await Promise.all([prebuiltFiles(), compiled]);
await bundleDependencies(DIST);
for (const [name, text] of Object.entries(files)) write(join('prebuilt', name), text);
for (const file of globSync(DATA, { cwd: ROOT })) cpSync(join(ROOT, file), join(DIST, file));
pruneTypes(
  Object.values(packageJson.exports).flatMap((entry) => (typeof entry === 'string' ? [] : [join(ROOT, entry.types)])),
  DIST,
);

function write(path: string, text: string): void {
  const file = join(DIST, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
