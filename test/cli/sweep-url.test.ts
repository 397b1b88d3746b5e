import { expect, test } from 'vitest';
import { sweepPath } from '../../cli/ui/sweep-url.ts';

test('the link to a sweep carries its filter and a name for the view', () => {
  const url = new URL(sweepPath('bench.a1b2c', 'night & day'), 'http://127.0.0.1:8233');
  expect(url.pathname).toBe('/namespaces/bench.a1b2c/workflows');
  expect(url.searchParams.get('query')).toBe('SweepId="night & day" AND WorkflowType="trajectory"');
  expect(url.searchParams.get('savedQuery')).toBe('sweep night & day');
});

test('the link to all workflows has no filter', () => {
  expect(sweepPath('a/b', undefined)).toBe('/namespaces/a%2Fb/workflows');
});
