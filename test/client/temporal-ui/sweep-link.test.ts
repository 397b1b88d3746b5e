import { expect, it, test } from 'vitest';
import { sweepLink } from '../../../client/temporal-ui/sweep-link.ts';

const LISTED = { namespace: 'bench.a1b2c', sweep: 'nightly', store: '0123456789ab' };

it('the link to a sweep carries its filter and a name for the view', () => {
  const { searchParams } = new URL(sweepLink('http://127.0.0.1:8233', LISTED));
  expect(Object.fromEntries(searchParams)).toEqual({
    query: 'SweepId="nightly" AND WorkflowType="trajectory" AND TaskQueue="toolsandbox-0123456789ab"',
    savedQuery: 'sweep nightly',
  });
});

it('cannot be extended by the id of the sweep', () => {
  const { searchParams } = new URL(sweepLink('http://127.0.0.1:8233', { ...LISTED, sweep: 'a" OR "\\' }));
  expect(searchParams.get('query')).toContain('SweepId="a\\" OR \\"\\\\" AND WorkflowType="trajectory"');
});

test.each([
  ['http://127.0.0.1:8233', 'http://127.0.0.1:8233'],
  ['https://ui.example/namespaces/bench.a1b2c', 'https://ui.example'],
  ['http://ui.example/temporal/', 'http://ui.example/temporal'],
])('a UI at %s is linked to', (address, expected) => {
  expect(sweepLink(address, LISTED).split('?')[0]).toBe(`${expected}/namespaces/bench.a1b2c/workflows`);
  expect(sweepLink(address, { ...LISTED, namespace: 'a/b' })).toContain('/namespaces/a%2Fb/workflows');
});
