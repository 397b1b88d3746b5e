import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { BUNDLED } from '../../scripts/package/bundle-dependencies.ts';
import { FOLDERS, PRODUCTION } from './folders.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface Manifest {
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}
const manifest: Manifest = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));

/** Static, bare and dynamic imports, and re-exports. */
const IMPORT = /^(?:(?:import|export) [^'\n]*|\} )from '([^'\n]+)'|^import '([^'\n]+)'|\bimport\('([^'\n]+)'\)/gm;
/** On one line or several. */
const TYPE_IMPORT = /^(?:import|export) type \{[^}]*\} from '[^'\n]+';$/gm;

/** `package` or `@scope/package` to a file that imports it. */
function packagesIn(
  folders: readonly string[],
  { but = [], except = /$^/g }: { readonly but?: readonly string[]; readonly except?: RegExp } = {},
): ReadonlyMap<string, string> {
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: ROOT },
  ).filter((file) => !but.some((folder) => file.startsWith(folder)));
  const found = new Map<string, string>();
  for (const file of files) {
    const source = readFileSync(`${ROOT}${file}`, 'utf8').replaceAll(except, '');
    for (const [, ...forms] of source.matchAll(IMPORT)) {
      const specifier = forms.find((form) => form !== undefined) ?? '';
      if (specifier.startsWith('.') || isBuiltin(specifier)) continue;
      found.set(specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'), file);
    }
  }
  return found;
}

it('every folder with code is in the folder map', () => {
  const folders = globSync('*/**/*.ts', { cwd: ROOT, exclude: ['node_modules', 'examples', 'dist', 'site', '.*'] }).map(
    (file) => file.split('/', 1)[0],
  );
  expect(FOLDERS).toEqual(expect.arrayContaining([...new Set(folders)]));
});

/** The package has the built app. */
const BUILT_AHEAD = ['viewer/app/', 'viewer/build/'];

it('code that users run imports only packages that are installed with it, peers and bundled ones, apart from types', () => {
  const packages = packagesIn(PRODUCTION, { but: BUILT_AHEAD, except: TYPE_IMPORT });
  expect(packages.size).toBeGreaterThan(10);
  // The files that `init` writes import the package by its name.
  const installed = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  const declared = [manifest.name, ...installed, ...BUNDLED];
  expect([...packages].filter(([name]) => !declared.includes(name))).toEqual([]);
});

it('all code imports only packages under "dependencies" or "devDependencies"', () => {
  const declared = { [manifest.name]: '', ...manifest.dependencies, ...manifest.devDependencies };
  const undeclared = [...packagesIn(FOLDERS)].filter(([name]) => !Object.hasOwn(declared, name));
  expect(undeclared).toEqual([]);
});
