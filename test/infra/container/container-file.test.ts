import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { parsedCommand } from '../../cli/parsed-command.ts';
import { PRODUCTION } from '../../lint/folders.ts';
import { buildContext } from './build-context.ts';
import { CONTAINER_FILE, ROOT, stepsOf } from './container-file.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const steps = stepsOf(CONTAINER_FILE);

describe('the container file', () => {
  it('uses the Node of package.json, on glibc, in all stages', () => {
    const [argument] = steps.flatMap((step) => (step.keyword === 'ARG' ? [step.text] : []));
    expect(argument).toBe(`NODE=docker.io/library/node:${packageJson.devDependencies.node}-bookworm-slim`);
    const images = steps.flatMap((step) => (step.keyword === 'FROM' ? [step.image] : []));
    expect(images).toEqual(['${NODE}', '${NODE}', '${NODE}']);
  });

  it('runs a worker by default, as a user without rights', async () => {
    const words = (keyword: string) =>
      steps.flatMap((step) => (step.keyword === keyword && 'words' in step ? step.words : []));
    expect(words('ENTRYPOINT')).toEqual(['toolsandbox']);
    expect(words('CMD')[0]).toBe('worker');
    await expect(parsedCommand(words('CMD'))).resolves.toBeUndefined();
    expect(steps.findLast((step) => step.keyword === 'USER')).toEqual({ keyword: 'USER', text: '10001:10001' });
  });
});

/** A checkout in use: what git tracks, and what lies around. */
function checkout(untracked: readonly string[]): string {
  const folder = temporaryFolder();
  const write = (path: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '');
  };
  const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  for (const path of [...tracked, ...untracked]) write(path);
  copyFileSync(join(ROOT, '.dockerignore'), join(folder, '.dockerignore'));
  return folder;
}

describe('the build context', () => {
  const untracked = [
    '.env',
    '.git/config',
    '.toolsandbox/results.db',
    'infra/compose/.env',
    'infra/compose/providers.env',
    'infra/kubernetes/overlays/ours/secret.env',
    'cli/.toolsandbox/results.db',
    'cli/notes.log',
    'infra/tls.pem',
    'infra/tls.key',
    'keys.env',
    'node_modules/zod/package.json',
    'results/export.db',
    'results/export.db-wal',
    'runs.jsonl',
    'scenarios/.env.local',
    'viewer/app/node_modules/x.js',
  ];
  const context = buildContext(checkout(untracked));

  it('has no file of this machine', () => {
    expect(context.filter((path) => untracked.includes(path))).toEqual([]);
  });

  it('has the code of all folders that run, and of no other', () => {
    const existing = PRODUCTION.filter((folder) => existsSync(join(ROOT, folder)));
    const folders = context.filter((path) => path.includes('/')).map((path) => path.split('/', 1)[0]);
    expect(new Set(folders), '.dockerignore lists the folders').toEqual(
      new Set([...existing, 'bin', 'docs', 'examples', 'scripts']),
    );
    const scripts = context.filter((path) => path.startsWith('scripts/'));
    expect(scripts).toContain('scripts/package/build.ts');
    expect(scripts.filter((path) => !path.startsWith('scripts/package/'))).toEqual([]);
    expect(context.filter((path) => !path.includes('/')).toSorted()).toEqual([
      '.npmrc',
      'CHANGELOG.md',
      'CITATION.cff',
      'LICENSE',
      'NOTICE.md',
      'README.md',
      'package-lock.json',
      'package.json',
      'tsconfig.json',
      'tsconfig.package.json',
    ]);
  });
});
