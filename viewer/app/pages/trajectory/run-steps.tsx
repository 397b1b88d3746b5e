import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { useKeys } from '../../keyboard/use-keys.ts';
import type { Rows } from '../../loading/rows.ts';
import { useRows } from '../../loading/use-rows.ts';
import { useSearch } from '../../loading/use-search.ts';
import { count } from '../../text/format.ts';
import { readFilter } from '../trajectories/run-filter.ts';
import { runLink } from '../trajectories/run-link.ts';
import { selectRows } from '../trajectories/select-rows.ts';
import styles from './run-steps.module.css';

interface Properties {
  readonly sweep: string;
  readonly id: string;
  /** The search parameters of the list. */
  readonly list: string;
}

/** To the run before and after this one in the list from which the reader came. */
export function RunSteps({ sweep, id, list }: Properties) {
  const { data } = useRows(sweep);
  return data === undefined ? null : <Steps rows={data} id={id} list={list} />;
}

function Steps({ rows, id, list }: { readonly rows: Rows; readonly id: string; readonly list: string }) {
  const navigate = useNavigate();
  const filter = useMemo(() => readFilter(new URLSearchParams(list)), [list]);
  const { found, state } = useSearch(rows, filter.text);
  const selected = useMemo(() => selectRows(rows, filter, found), [rows, filter, found]);
  const row = rows.rowOf(id);
  const place = row === null ? -1 : selected.indexOf(row);
  const linkAt = (at: number) => {
    const other = place < 0 ? undefined : selected[at];
    return other === undefined ? null : runLink(rows, other, { list, find: filter.text, hit: found?.get(other) });
  };
  const [before, after] = [linkAt(place - 1), linkAt(place + 1)];
  const open = (link: string | null) => () => {
    // Back leads to the list, not through all runs that were looked at.
    if (link !== null) void navigate(link, { replace: true });
  };
  useKeys([
    { keys: ['n'], title: 'next trajectory of the list', run: open(after) },
    { keys: ['p'], title: 'trajectory before in the list', run: open(before) },
  ]);
  if (state === 'running') return <span>searching the list …</span>;
  if (place < 0) return <span>not in the list any more</span>;
  return (
    <nav className={styles['steps']} aria-label="List">
      <Step link={before} text="← Previous" />
      <span>
        {count(place + 1)} of {count(selected.length)}
      </span>
      <Step link={after} text="Next →" />
    </nav>
  );
}

function Step({ link, text }: { readonly link: string | null; readonly text: string }) {
  if (link === null) return <span className={styles['none']}>{text}</span>;
  return (
    <Link to={link} replace>
      {text}
    </Link>
  );
}
