import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import type { Hit } from '../../../documents/text-matcher.ts';
import { useKeys } from '../../keyboard/use-keys.ts';
import type { Rows } from '../../loading/rows.ts';
import { lastViewed } from './last-viewed.ts';
import { runColumns } from './run-columns.tsx';
import { writeFilter } from './run-filter.ts';
import type { RunFilter, RunSort } from './run-filter.ts';
import { RunHeader } from './run-header.tsx';
import { runLink } from './run-link.ts';
import { RunRow } from './run-row.tsx';
import styles from './run-table.module.css';

interface Properties {
  readonly rows: Rows;
  /** The rows to show, in order. */
  readonly selected: Uint32Array;
  readonly filter: RunFilter;
  /** Where the text of the filter is, by row; null without a text. */
  readonly found: ReadonlyMap<number, Hit> | null;
  readonly onSort: (sort: RunSort) => void;
}

/** In pixels; as in the style sheet. */
const ROW_HEIGHT = 44;
const HEADER_HEIGHT = 28;

/**
 * A table that holds only the rows that can be seen. `j` and `k` choose one, Enter opens it. Who comes back from a run finds its row
 * again, with the focus on it.
 */
export function RunTable({ rows, selected, filter, found, onSort }: Properties) {
  const frame = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const isReturn = useIsReturn();
  /** The id of the chosen run, which keeps its row when others are added. */
  const [chosen, setChosen] = useState(() => (isReturn ? lastViewed(rows.sweep) : null));
  const [focused, setFocused] = useState(isReturn ? chosen : null);
  const current = useMemo(() => placeOf(chosen, rows, selected), [chosen, rows, selected]);
  const columns = useMemo(() => runColumns(rows, filter.sort.column), [rows, filter.sort.column]);
  const list = writeFilter(filter).toString();
  // oxlint-disable-next-line react/incompatible-library -- nothing that it returns is kept
  const virtualizer = useVirtualizer({
    count: selected.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollPaddingStart: HEADER_HEIGHT,
  });
  const linkOf = (row: number) => runLink(rows, row, { list, find: filter.text, hit: found?.get(row) });
  const items = virtualizer.getVirtualItems();
  const isShown = items.some(({ index }) => index === current);
  useEffect(() => {
    if (focused === null || current < 0) return;
    if (!isShown) {
      virtualizer.scrollToIndex(current, { align: 'center' });
      return;
    }
    frame.current?.querySelector<HTMLElement>(`a[data-row="${current}"]`)?.focus({ preventScroll: true });
    setFocused(null);
  }, [focused, current, isShown, virtualizer]);
  const move = (step: number) => {
    const next = Math.min(selected.length - 1, Math.max(0, current + step));
    const row = selected[next];
    if (row === undefined) return;
    setChosen(rows.id(row));
    virtualizer.scrollToIndex(next);
    setFocused(rows.id(row));
  };
  useKeys([
    { keys: ['j', 'ArrowDown'], title: 'next trajectory', run: () => move(1) },
    { keys: ['k', 'ArrowUp'], title: 'trajectory before', run: () => move(-1) },
    {
      keys: ['o'],
      title: 'open the trajectory (also Enter)',
      run: () => {
        const row = selected[current];
        if (row !== undefined) void navigate(linkOf(row));
      },
    },
  ]);
  return (
    <div
      ref={frame}
      className={styles['frame']}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it, the keyboard could not scroll
      tabIndex={0}
      role="region"
      aria-label="List of trajectories"
    >
      <div
        role="table"
        aria-label="Trajectories"
        aria-rowcount={selected.length + 1}
        aria-colcount={columns.length}
        className={styles['table']}
        style={
          {
            height: virtualizer.getTotalSize() + HEADER_HEIGHT,
            '--columns': columns.map(({ width }) => width).join(' '),
          } as CSSProperties
        }
      >
        <RunHeader columns={columns} sort={filter.sort} onSort={onSort} />
        <div role="rowgroup">
          {items.map(({ index, start }) => (
            <RunRow
              key={index}
              rows={rows}
              columns={columns}
              row={selected[index]!}
              index={index}
              top={start + HEADER_HEIGHT}
              isCurrent={index === current}
              link={linkOf(selected[index]!)}
              hit={found?.get(selected[index]!)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Whether the reader went back, or up from one of the runs. */
function useIsReturn(): boolean {
  const type = useNavigationType();
  const state: unknown = useLocation().state;
  return type === NavigationType.Pop || (typeof state === 'object' && state !== null && 'isReturn' in state);
}

/** -1 if the run is not in the list. */
function placeOf(id: string | null, rows: Rows, selected: Uint32Array): number {
  const row = id === null ? null : rows.rowOf(id);
  return row === null ? -1 : selected.indexOf(row);
}
