import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { PRODUCTION } from './folders.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Why the clock of the machine, which can be set, is the right one there. */
const COMPARES_INSTANTS: Readonly<Record<string, string>> = {
  'activities/call-model.ts': 'an instant for people',
  'roles/model/failures.ts': 'an instant for people',
  'client/deployment/read-routing.ts': 'an instant of the server',
  'client/diagnosis/collect-facts.ts': 'an instant of the server',
  'seats/env/episode-keeper.ts': 'an instant of the results',
  'files/cached-texts.ts': 'the time of a file',
  'infra/sources/executable-cache.ts': 'the time of a file',
  'client/diagnosis/read-progress.ts': 'a deadline of gRPC, which is an instant',
  'client/operating/find-sweep.ts': 'a deadline of gRPC, which is an instant',
  'client/operating/change-sweep.ts': 'a deadline of gRPC, which is an instant',
  'client/answered-within.ts': 'a deadline of gRPC, which is an instant',
  'infra/connection.ts': 'a deadline of gRPC, which is an instant',
};

/** `Date.now()` in a sum, a difference or a comparison, or a variable with its value in a difference from it. */
const RECKONS = /Date\.now\(\)\)? *(?:[-+<]|>)|(?:[-+<]|[^=]>)=? *Date\.now\(\)/;

it('durations and deadlines are measured by a clock that cannot be set: performance.now()', () => {
  const files = globSync(
    PRODUCTION.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: ROOT },
  );
  expect(files.length).toBeGreaterThan(500);
  const reckon = files.filter((file) => RECKONS.test(readFileSync(`${ROOT}${file}`, 'utf8')));
  expect(reckon.toSorted()).toEqual(Object.keys(COMPARES_INSTANTS).toSorted());
});
