import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { FOLDERS, PRODUCTION } from './folders.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

it('what is asked of a server ends in time itself, and is not left alone: only what ends and closes what it uses may be raced', () => {
  const files = globSync(
    PRODUCTION.map((folder) => `${folder}/**/*.ts`),
    { cwd: ROOT },
  ).toSorted();
  const using = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(ROOT + file, 'utf8')));
  expect(using(/\bConnection\.(connect|lazy)\(/), 'its retries end with it').toEqual(['infra/connection.ts']);
  expect(using(/from '[^']*\/within\.ts'/)).toEqual([
    'cli/join/sitter.ts', // is waited for afterwards
    'client/diagnosis/read-results.ts', // opens and closes results of its own
    'client/operating/find-sweep.ts', // opens and closes results of its own
    'seats/gateway/gateway-requests.ts', // stops looking for a seat when no one waits
  ]);
});

it('every client of Temporal, worker and replay uses our data converter, or could not read what others wrote', () => {
  const files = globSync(
    FOLDERS.map((folder) => `${folder}/**/*.ts`),
    { cwd: ROOT },
  ).toSorted();
  const using = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(ROOT + file, 'utf8')));
  const values =
    /^import \{[^}]*(?<!type )\b(Client|WorkflowClient|ScheduleClient)\b[^}]*\} from '@temporalio\/client'/m;
  expect(using(values)).toEqual(['infra/connection.ts']);
  const making = using(/\bWorker\.(create|runReplayHistory)\(/);
  expect(making).toContain('workers/create-workers.ts');
  expect(making.filter((file) => !using(/\bdataConverter\b/).includes(file))).toEqual([]);
});
