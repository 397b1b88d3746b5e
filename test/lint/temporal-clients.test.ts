import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { FOLDERS } from './folders.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

it('every client of Temporal, worker and replay uses our data converter, or could not read what others wrote', () => {
  const files = globSync(
    FOLDERS.map((folder) => `${folder}/**/*.ts`),
    { cwd: ROOT },
  ).toSorted();
  const using = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(ROOT + file, 'utf8')));
  const values =
    /^import \{[^}]*(?<!type )\b(Client|WorkflowClient|ScheduleClient)\b[^}]*\} from '@temporalio\/client'/m;
  expect(using(values)).toEqual(['infra/create-client.ts']);
  const making = using(/\bWorker\.(create|runReplayHistory)\(/);
  expect(making).toContain('workers/create-workers.ts');
  expect(making.filter((file) => !using(/\bdataConverter\b/).includes(file))).toEqual([]);
});
