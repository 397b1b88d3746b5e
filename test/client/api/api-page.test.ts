import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { blocksOf, hindrances } from '../../docs/blocks.ts';
import { atNight } from '../../support/nightly.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const BLOCKS = blocksOf('docs/api.md').map((block) => ({
  code: block.text,
  kind: block.info.endsWith('.test.ts') ? 'vitest' : hindrances(block).length > 0 ? 'no-run' : 'run',
}));

/** A project that has installed the package, with the blocks of the page as files. */
let project: string;
beforeAll(() => {
  project = temporaryFolder();
  const installed = join(project, 'node_modules/toolsandbox');
  mkdirSync(installed, { recursive: true });
  const exported = { '.': './index.js', './vitest': './vitest.js' };
  writeFileSync(
    join(installed, 'package.json'),
    JSON.stringify({ name: 'toolsandbox', type: 'module', exports: exported }),
  );
  for (const name of ['index', 'vitest'])
    writeFileSync(
      join(installed, `${name}.js`),
      `export * from ${JSON.stringify(new URL(`../../../client/${name}.ts`, import.meta.url).href)};`,
    );
  symlinkSync(join(ROOT, 'node_modules/vitest'), join(project, 'node_modules/vitest'));
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(project, 'vitest.config.js'), 'export default {};');
  for (const [index, { kind, code }] of BLOCKS.entries()) {
    const name = kind === 'vitest' ? `block-${index}.test` : `block-${index}`;
    // Both: what stands there is JavaScript, too.
    for (const ending of kind === 'vitest' ? ['ts'] : ['ts', 'js'])
      writeFileSync(join(project, `${name}.${ending}`), code);
  }
});

function run(file: string, ...args: readonly string[]): Promise<{ readonly code: unknown; readonly output: string }> {
  const { promise, resolve } = Promise.withResolvers<{ readonly code: unknown; readonly output: string }>();
  execFile(
    process.execPath,
    [file, ...args],
    { cwd: project, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } },
    (error, stdout, stderr) => resolve({ code: error?.code ?? 0, output: stdout + stderr }),
  );
  return promise;
}

describe('docs/api.md', () => {
  it('has blocks to run, to read and to test', () => {
    expect(new Set(BLOCKS.map(({ kind }) => kind))).toEqual(new Set(['run', 'no-run', 'vitest']));
    expect(BLOCKS.filter(({ kind }) => kind === 'run').length).toBeGreaterThan(4);
    expect(new Set(blocksOf('docs/api.md').map(({ language }) => language))).toEqual(new Set(['ts']));
  });

  it('every block runs as it stands, as JavaScript', async () => {
    const blocks = BLOCKS.flatMap(({ kind }, index) => (kind === 'run' ? [`./block-${index}.js`] : []));
    const imports = blocks.map(
      (block) => `console.log(${JSON.stringify(block)}); await import(${JSON.stringify(block)});`,
    );
    writeFileSync(join(project, 'all.js'), imports.join('\n'));
    const { code, output } = await run('all.js');
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output.split('\n').filter((line) => line.startsWith('./block'))).toEqual(blocks);
    // Of the agents of "Your own agent", of the pack, and of the comparison.
    expect(output).toMatch(/^1 0$/m);
    expect(output).toMatch(/^1$/m);
    expect(output).toContain('Never ');
    expect(readFileSync(join(project, 'runs.jsonl'), 'utf8').trim().split('\n')).toHaveLength(4);
  });

  atNight(() => {
    it('its test passes in Vitest', async () => {
      const { code, output } = await run(join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--testTimeout=600000');
      expect(output).toMatch(/Tests +1 passed/);
      expect(code).toBe(0);
    });
  });
});
