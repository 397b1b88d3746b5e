import { useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import type { TrajectoryRecord } from '../../../../../results/record.ts';
import type { Tables } from '../../../../../worlds/world.ts';
import { worldTables } from '../../../model/trajectory/world-tables.ts';
import { worldsAround } from '../../../model/trajectory/worlds-around.ts';
import { WorldTable } from './world-table.tsx';
import styles from './world-panel.module.css';

const SINCE = { message: 'by this message', start: 'since the start' } as const;

interface Properties {
  readonly record: TrajectoryRecord;
  readonly tables: Tables;
  readonly message: number;
}

/** The world after the chosen message, with what changed. */
export function WorldPanel({ record, tables: definitions, message }: Properties) {
  const [since, setSince] = useState<keyof typeof SINCE>('start');
  const tables = useMemo(() => {
    const { start, before, after } = worldsAround(record, message);
    return worldTables(since === 'start' ? start : before, after, definitions);
  }, [record, message, since, definitions]);
  const changes = tables.reduce((sum, table) => sum + table.changes, 0);
  return (
    <div className={styles['panel']}>
      <div className={styles['bar']}>
        <p aria-live="polite">
          After message {message}: {changes === 0 ? 'nothing' : changes} changed {SINCE[since]}
        </p>
        <div className={styles['choice']}>
          {(['start', 'message'] as const).map((choice) => (
            <Button key={choice} aria-pressed={since === choice} onClick={() => setSince(choice)}>
              {SINCE[choice]}
            </Button>
          ))}
        </div>
      </div>
      {tables
        .toSorted((one, other) => Number(other.changes > 0) - Number(one.changes > 0))
        .map((table) => (
          <WorldTable key={table.table} view={table} timeZone={record.clock.timeZone} />
        ))}
    </div>
  );
}
