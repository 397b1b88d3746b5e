import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { changedProgram } from '../../../scripts/processes/changed-program.ts';
import type { Edits } from '../../../scripts/processes/changed-program.ts';
import { installOnce } from '../../../scripts/processes/install-once.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The program of this checkout with changes, until the test is over. @returns the path of its command line */
export async function changedVersion(edits: Edits): Promise<string> {
  const { main, remove } = await changedProgram(edits);
  onTestFinished(remove);
  return main;
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

/** A version after this one: it adds to the schema, and stores with each run what it added. */
export const NEXT: Edits = {
  'results/migrations/migrations.ts': [
    'additions: {',
    `additions: { '9999-next': {
      columns: { trajectories: { next_mark: 'text' }, earlier_runs: { next_mark: 'text' } },
      tables: { next_notes: { columns: { id: 'text' }, required: ['id'], primaryKey: ['id'] } },
    },`,
  ],
  'results/queries/run-columns.ts': ["'events',", "'events', 'next_mark',"],
  'results/queries/row.ts': [
    '...spendingColumns(record.usage),',
    "...spendingColumns(record.usage), next_mark: 'next',",
  ],
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
