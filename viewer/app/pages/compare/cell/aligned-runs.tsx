import { useMemo } from 'react';
import type { TrajectoryDocument } from '../../../../documents/trajectory-document.ts';
import { Notice } from '../../../components/notice.tsx';
import { alignRuns } from '../../../model/compare/align-runs.ts';
import { milestonePairs } from '../../../model/compare/milestone-pairs.ts';
import { AlignedRowView } from './aligned-row.tsx';
import styles from './aligned-runs.module.css';
import { DecisiveNotice } from './decisive-notice.tsx';
import { MilestonePairs } from './milestone-pairs.tsx';
import { RunHead } from './run-head.tsx';

interface Properties {
  readonly left: TrajectoryDocument;
  readonly right: TrajectoryDocument;
}

/** Two runs side by side, with the first difference marked. */
export function AlignedRuns({ left, right }: Properties) {
  const { rows, divergence } = useMemo(
    () => alignRuns(left.record.events, right.record.events),
    [left.record.events, right.record.events],
  );
  const pairs = useMemo(() => milestonePairs(left, right), [left, right]);
  return (
    <>
      {pairs === null ? (
        <Notice tone="warn">The two runs were not scored against the same milestones.</Notice>
      ) : (
        <MilestonePairs pairs={pairs} />
      )}
      <DecisiveNotice left={left.record} right={right.record} />
      <div className={styles['runs']}>
        <RunHead side="left" record={left.record} />
        <RunHead side="right" record={right.record} />
        {rows.map((row, index) => (
          <AlignedRowView key={index} row={row} divergence={divergence} left={left} right={right} />
        ))}
      </div>
      {divergence === null && <Notice tone="good">Both runs are the same, message by message.</Notice>}
    </>
  );
}
