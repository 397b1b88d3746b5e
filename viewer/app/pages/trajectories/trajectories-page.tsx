import { useMemo, useCallback } from 'react';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import type { Rows } from '../../loading/rows.ts';
import { useRows } from '../../loading/use-rows.ts';
import { useSearch } from '../../loading/use-search.ts';
import type { Search } from '../../loading/use-search.ts';
import { sweepLink, SWEEPS_LINK } from '../../navigation/links.ts';
import { useId } from '../../navigation/use-id.ts';
import { count } from '../../text/format.ts';
import { FilterBar } from './filter-bar.tsx';
import { RunTable } from './run-table.tsx';
import { selectRows } from './select-rows.ts';
import { whereTest } from './where-test.ts';
import styles from './trajectories-page.module.css';
import { useSearchParams } from 'react-router';
import { readFilter, writeFilter } from './run-filter.ts';
import type { RunFilter } from './run-filter.ts';

/** The runs of a sweep: filtered, sorted and searched. All of it is in the URL. */
export function TrajectoriesPage() {
  const sweep = useId();
  return (
    <Page
      title={`Trajectories of ${sweep}`}
      width="full"
      heading="Trajectories"
      above={[
        { text: 'Sweeps', to: SWEEPS_LINK },
        { text: sweep, to: sweepLink(sweep) },
      ]}
    >
      <Loaded query={useRows(sweep)} what="the trajectories">
        {(rows) => <Runs rows={rows} />}
      </Loaded>
    </Page>
  );
}

function Runs({ rows }: { readonly rows: Rows }) {
  const [filter, change] = useFilter();
  const search = useSearch(rows, filter.text);
  const problem = useMemo(() => whereTest(filter.where)?.problem ?? null, [filter.where]);
  const selected = useMemo(() => selectRows(rows, filter, search.found), [rows, filter, search.found]);
  return (
    <div className={styles['runs']}>
      <FilterBar rows={rows} filter={filter} onChange={change} />
      <p className={styles['count']} role="status" aria-live="polite">
        {selected.length === rows.count ? count(rows.count) : `${count(selected.length)} of ${count(rows.count)}`}{' '}
        {rows.count === 1 ? 'trajectory' : 'trajectories'}
        {searchNote(search, rows)}
      </p>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {search.state === 'failed' && <Notice tone="bad">The search failed: change the text to search again.</Notice>}
      <RunTable
        rows={rows}
        selected={selected}
        filter={filter}
        found={search.found}
        onSort={(sort) => change({ sort })}
      />
    </div>
  );
}

function searchNote({ state, read }: Search, rows: Rows): string {
  return state === 'running' && rows.count > 0 ? `, searched ${Math.floor((read / rows.count) * 100)} %` : '';
}

/** The filter in the page's URL, and how to change it. */
function useFilter(): readonly [RunFilter, (change: Partial<RunFilter>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const filter = useMemo(() => readFilter(parameters), [parameters]);
  const change = useCallback(
    (part: Partial<RunFilter>) =>
      setParameters((before) => writeFilter({ ...readFilter(before), ...part }), { replace: true }),
    [setParameters],
  );
  return [filter, change];
}
