import { expect, it } from 'vitest';
import { routingNotes } from '../../../client/deployment/routing-notes.ts';
import type { Routing } from '../../../client/deployment/read-routing.ts';

const ONE = { deploymentName: 'fleet', buildId: 'one' };
const TWO = { deploymentName: 'fleet', buildId: 'two' };
const FILES = { results: '/results of today.db' };
const polls = (version: Routing['current']) => ({ version, identities: ['7@host'] });
const notes = (routing: Partial<Routing>, willServe = false) =>
  routingNotes({ current: null, ramping: null, pollers: [], ...routing }, FILES, willServe);

it('says nothing where a worker takes new sweeps', () => {
  expect(notes({ pollers: [polls(null)] })).toEqual([]);
  expect(notes({}, true)).toEqual([]);
  expect(notes({ current: ONE, pollers: [polls(ONE)] })).toEqual([]);
  expect(notes({ current: ONE, ramping: { version: TWO, percentage: 5 }, pollers: [polls(TWO), polls(ONE)] })).toEqual(
    [],
  );
  expect(notes({ current: ONE, ramping: { version: TWO, percentage: 100 }, pollers: [polls(TWO)] })).toEqual([]);
});

it('says that new sweeps go to a build without workers, and which commands help', () => {
  expect(notes({ current: ONE, pollers: [polls(null), polls(TWO)] }, true)).toEqual([
    'note: new sweeps go to workers of build one of deployment fleet, and none of them polls now; so that they do not wait, use one of:',
    "  npx toolsandbox worker --deployment fleet --build one --results '/results of today.db'",
    '  temporal worker deployment set-current-version --deployment-name fleet --build-id two',
    '  temporal worker deployment set-current-version --deployment-name fleet --unversioned',
  ]);
});

it('says that a ramped build has no workers', () => {
  const [note, ...commands] = notes({ current: ONE, ramping: { version: TWO, percentage: 10 }, pollers: [polls(ONE)] });
  expect(note).toContain('note: 10 % of new sweeps go to workers of build two of deployment fleet');
  expect(commands).toEqual([
    "  npx toolsandbox worker --deployment fleet --build two --results '/results of today.db'",
    '  temporal worker deployment set-current-version --deployment-name fleet --build-id one',
    '  temporal worker deployment set-ramping-version --deployment-name fleet --build-id two --delete',
  ]);
});

it('says that workers wait for their build to be promoted', () => {
  const [note, ...commands] = notes({ pollers: [polls(ONE)] });
  expect(note).toContain('note: new sweeps go to workers of no deployment, and none of them polls now');
  expect(commands).toEqual([
    "  npx toolsandbox worker --results '/results of today.db'",
    '  temporal worker deployment set-current-version --deployment-name fleet --build-id one',
  ]);
});
