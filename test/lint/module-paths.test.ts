import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { PRODUCTION } from './folders.ts';

const ROOT = join(import.meta.dirname, '../..');

/** What is built in a checkout only. */
const CHECKOUT_ONLY = ['viewer/app', 'viewer/build'];

const sources = globSync(`{${PRODUCTION.join()}}/**/*.ts`, { cwd: ROOT })
  .filter((file) => !CHECKOUT_ONLY.some((folder) => file.startsWith(folder)))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));

it('modules that are started by their path are named so that the package finds them too', () => {
  const named = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/modulePath\('([^']+)', import\.meta\.url\)/g)].map(([, path = '']) => join(dirname(file), path)),
  );
  expect(named.length).toBeGreaterThanOrEqual(9);
  expect(named.filter((path) => !path.endsWith('.ts') || !existsSync(join(ROOT, path)))).toEqual([]);
  const unnamed = sources.filter(({ text }) => /(new URL|require|resolve)\('[^']+\.ts'/.test(text));
  expect(unnamed.map(({ file }) => file)).toEqual([]);
});
