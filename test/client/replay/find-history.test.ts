import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findHistory } from '../../../client/replay/find-history.ts';
import { withResults } from '../../../client/results.ts';
import { exampleRecord } from '../../results/example-record.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();

it('an error says what to replay instead', async () => {
  const results = join(folder, 'results.db');
  const inline = { ...exampleRecord(), workflowId: null, runId: null };
  await withResults(results, 'write', async (store) => {
    await store.sweeps.open({ id: 'nightly', parameters: {}, cells: 1, createdAt: 0 });
    await store.trajectories.save(inline);
  });
  await expect(findHistory(inline.id, results, () => undefined)).rejects.toThrow(
    /was played without an engine, .*: choose a run that an engine played \(`toolsandbox show`/,
  );
  await expect(findHistory(join(folder, 'none.json'), results, () => undefined)).rejects.toThrow(
    /none\.json does not exist: check its path$/,
  );
  const file = join(folder, 'broken.json');
  writeFileSync(file, '{');
  await expect(findHistory(file, results, () => undefined)).rejects.toThrow(/is not JSON .*: download it again$/);
});
