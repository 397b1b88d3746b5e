import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readFilter, writeFilter } from './run-filter.ts';
import type { RunFilter } from './run-filter.ts';

/** The filter in the page's URL, and how to change it. */
export function useFilter(): readonly [RunFilter, (change: Partial<RunFilter>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const filter = useMemo(() => readFilter(parameters), [parameters]);
  const change = useCallback(
    (part: Partial<RunFilter>) =>
      setParameters((before) => writeFilter({ ...readFilter(before), ...part }), { replace: true }),
    [setParameters],
  );
  return [filter, change];
}
