import { onTestFinished } from 'vitest';
import { changedProgram } from '../../../scripts/processes/changed-program.ts';
import type { Edits } from '../../../scripts/processes/changed-program.ts';

/** The program of this checkout with changes, until the test is over. @returns the path of its command line */
export async function changedVersion(edits: Edits): Promise<string> {
  const { main, remove } = await changedProgram(edits);
  onTestFinished(remove);
  return main;
}

/** A version after this one: it adds to the schema, and stores with each run what it added. */
export const NEXT: Edits = {
  'results/schema/steps.ts': [
    'STEPS: readonly SchemaStep[] = [',
    `STEPS: readonly SchemaStep[] = [
      async ({ schema }) => {
        for (const table of ['trajectories', 'earlier_runs'])
          await schema.alterTable(table).addColumn('next_mark', 'text').execute();
        await schema.createTable('next_notes').addColumn('id', 'text').execute();
      },`,
  ],
  'results/queries/row.ts': ["  'events',\n]", "  'events', 'next_mark',\n]"],
  'results/run-columns.ts': ['return row as RunRow;', "return { ...row, next_mark: 'next' };"],
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
