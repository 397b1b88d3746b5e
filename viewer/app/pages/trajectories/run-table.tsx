import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useKeys } from '../../keyboard/use-keys.ts';
import type { Rows } from '../../loading/rows.ts';
import { trajectoryLink } from '../../navigation/links.ts';
import type { RunSort } from './run-filter.ts';
import { RUN_COLUMNS } from './run-columns.tsx';
import { RunHeader } from './run-header.tsx';
import { RunRow } from './run-row.tsx';
import styles from './run-table.module.css';

interface Properties {
  readonly rows: Rows;
  /** The rows to show, in order. */
  readonly selected: Uint32Array;
  readonly sort: RunSort;
  readonly onSort: (sort: RunSort) => void;
}

/** In pixels; as in the style sheet. */
const ROW_HEIGHT = 28;

/** A table that holds only the rows that can be seen. `j` and `k` choose one, Enter opens it. */
export function RunTable({ rows, selected, sort, onSort }: Properties) {
  const frame = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const [current, setCurrent] = useState(-1);
  useEffect(() => setCurrent(-1), [selected]);
  // oxlint-disable-next-line react/incompatible-library -- nothing that it returns is kept
  const virtualizer = useVirtualizer({
    count: selected.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollPaddingStart: ROW_HEIGHT,
  });
  const move = (step: number) => {
    const next = Math.min(selected.length - 1, Math.max(0, current + step));
    setCurrent(next);
    virtualizer.scrollToIndex(next);
  };
  useKeys([
    { keys: ['j', 'ArrowDown'], title: 'next trajectory', run: () => move(1) },
    { keys: ['k', 'ArrowUp'], title: 'trajectory before', run: () => move(-1) },
    {
      keys: ['Enter', 'o'],
      title: 'open the trajectory',
      run: () => {
        const row = selected[current];
        if (row !== undefined) void navigate(trajectoryLink(rows.id(row)));
      },
    },
  ]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it, the keyboard could not scroll
    <div ref={frame} className={styles['frame']} tabIndex={0} role="region" aria-label="List of trajectories">
      <div
        role="table"
        aria-label="Trajectories"
        aria-rowcount={selected.length + 1}
        aria-colcount={RUN_COLUMNS.length}
        className={styles['table']}
        style={{ height: virtualizer.getTotalSize() + ROW_HEIGHT }}
      >
        <RunHeader sort={sort} onSort={onSort} />
        <div role="rowgroup">
          {virtualizer.getVirtualItems().map(({ index, start }) => (
            <RunRow
              key={index}
              rows={rows}
              row={selected[index]!}
              index={index}
              top={start + ROW_HEIGHT}
              isCurrent={index === current}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
