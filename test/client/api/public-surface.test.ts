import { readFileSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import * as library from '../../../client/index.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SURFACE = join(ROOT, 'client/public-surface.txt');
let declarations: string;

/** What TypeScript says of the two entry points and all that they name. */
beforeAll(() => {
  declarations = temporaryFolder();
  const project = join(declarations, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    // npm run types checks them.
    noCheck: true,
    outDir: declarations,
    rootDir: ROOT,
  };
  const files = ['client/index.ts', 'client/vitest.ts'].map((file) => join(ROOT, file));
  const typeRoots = [join(ROOT, 'node_modules/@types')];
  writeFileSync(
    project,
    JSON.stringify({
      extends: join(ROOT, 'tsconfig.json'),
      compilerOptions: { ...compilerOptions, typeRoots },
      files,
      include: [],
    }),
  );
  execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '--project', project]);
});

const declared = (file: string) => readFileSync(join(declarations, file), 'utf8');

/** `export { a } from 'x'` and `export type { A } from 'x'` as names with the file that declares them. */
function exportsOf(file: string): readonly (readonly [name: string, file: string])[] {
  return [...declared(file).matchAll(/^export (?:type )?\{ ([^}]+) \} from '(.+)';$/gm)].flatMap(
    ([, names = '', from = '']) =>
      names.split(', ').map((name) => [name, relative('.', join('client', from)).replace(/\.ts$/, '.d.ts')] as const),
  );
}

/** A declaration with the comment above it, as it stands. */
function declarationOf(name: string, file: string): string {
  const text = declared(file);
  const start = new RegExp(
    String.raw`^(?:/\*\*(?:(?!\*/)[^])*\*/\n)?export (?:declare )?(?:abstract )?(?:interface|type|class|function|const) ${name}\b`,
    'm',
  );
  const from = text.search(start);
  if (from === -1) throw new Error(`${file} declares no ${name}`);
  const rest = text.slice(from);
  const next = rest.slice(1).search(/^(?:\/\*\*|export |interface |type |declare |import )/m);
  const again = rest.startsWith('/**') ? rest.slice(1).search(/^export /m) + 1 : 0;
  const end = again > 0 ? rest.slice(again + 1).search(/^(?:\/\*\*|export |interface |type |declare |import )/m) : next;
  const offset = again > 0 ? again + 1 : 1;
  return (end === -1 ? rest : rest.slice(0, end + offset)).trimEnd();
}

it('is client/public-surface.txt: a change of names, signatures or words is seen (update it with `vitest -u`)', async () => {
  const parts = exportsOf('client/index.d.ts')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, file]) => {
      const [own = name, shown = own] = name.split(' as ');
      return declarationOf(own, file).replace(new RegExp(String.raw`\b${own}\b`), shown);
    });
  const matchers = declared('client/vitest.d.ts')
    .replace(/^import [^\n]*\n/gm, '')
    .trim();
  const text = ["// import { ... } from 'toolsandbox'", ...parts, "// import 'toolsandbox/vitest'", matchers].join(
    '\n\n',
  );
  await expect(`${text}\n`).toMatchFileSnapshot(SURFACE);
});

it('exports these values and no others', () => {
  expect(Object.keys(library).toSorted()).toEqual([
    'UserFacingError',
    'compare',
    'definePack',
    'defineScenario',
    'evaluate',
    'fork',
    'openResults',
  ]);
});
