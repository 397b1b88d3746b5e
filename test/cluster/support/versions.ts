import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { installOnce } from '../../../scripts/processes/install-once.ts';
import { processFolder } from '../../../scripts/processes/process-folder.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** What no command needs. */
const LEFT_OUT = ['.git', '.toolsandbox', 'bench', 'docs', 'node_modules', 'test'];

/** Changes of files: each text that is replaced, and its replacement. */
export type Edits = Readonly<Record<string, readonly [text: string, replacement: string]>>;

/** The program of this checkout with changes. @returns the path of its command line */
export async function changedVersion(edits: Edits): Promise<string> {
  const folder = await versionFolder();
  for (const name of readdirSync(ROOT).filter((one) => !LEFT_OUT.includes(one)))
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  for (const [file, [text, replacement]] of Object.entries(edits)) {
    const before = readFileSync(join(folder, file), 'utf8');
    if (before.split(text).length !== 2) throw new Error(`${file} holds not once: ${text}`);
    writeFileSync(
      join(folder, file),
      before.replace(text, () => replacement),
    );
  }
  return join(folder, 'cli/main.ts');
}

/** The program of a commit with its own packages, kept in the cache; null where the history of this checkout does not have it, as in a shallow clone. */
export async function committedVersion(commit: string): Promise<string | null> {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', ROOT, ...args], { stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1e9 });
  let archive: Buffer;
  try {
    archive = git('archive', commit);
  } catch {
    return null;
  }
  const folder = await installOnce(
    {
      name: 'version',
      digest: commit,
      title: `the packages of version ${commit}`,
      duration: 'a minute',
      install: async (staging) => {
        execFileSync('tar', ['-x', '-C', staging], { input: archive });
        const npm = ['ci', '--omit=dev', '--ignore-scripts', '--no-fund', '--no-audit'];
        execFileSync('npm', npm, { cwd: staging, stdio: ['ignore', 'ignore', 'inherit'] });
      },
    },
    console.log,
  );
  return join(folder, 'cli/main.ts');
}

/** With the packages of this checkout. */
async function versionFolder(): Promise<string> {
  const folder = await processFolder('version');
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  mkdirSync(folder, { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** A version after this one: it adds to the schema, and stores with each run what it added. */
export const NEXT: Edits = {
  'results/migrations/migrations.ts': [
    'additions: {',
    `additions: { '9999-next': {
      columns: { trajectories: { next_mark: 'text' }, earlier_runs: { next_mark: 'text' } },
      tables: { next_notes: { columns: { id: 'text' }, required: ['id'], primaryKey: ['id'] } },
    },`,
  ],
  'results/queries/run-columns.ts': ["'archived_part',", "'archived_part', 'next_mark',"],
  'results/queries/row.ts': ['archived_part: null,', "archived_part: null, next_mark: 'next',"],
};

/** One whose workflow code cannot continue the sweeps that other versions have begun. */
export const UNPATCHED: Edits = {
  'workflows/index.ts': [
    "export { sweep } from './sweep.ts';",
    `import { sleep } from '@temporalio/workflow';
    import { sweep as unchanged } from './sweep.ts';
    export async function sweep(input) {
      await sleep(1);
      return unchanged(input);
    }`,
  ],
};
