import { Untrusted } from '../../../components/untrusted.tsx';
import { sandboxTime } from '../../../../../results/explain/sandbox-time.ts';
import { showValue } from '../../../../../text/show-value.ts';
import type { JsonValue } from '../../../../../sandbox/json.ts';
import type { TableCell } from '../../../model/trajectory/world-tables.ts';
import styles from './cell-value.module.css';

interface Properties {
  readonly isTime: boolean | undefined;
  readonly cell: TableCell;
  readonly timeZone: string;
}

/** In characters, until all is asked for. */
const LONG = 120;
const ID_LENGTH = 8;
const ID = /^[\da-f]{8}-[\da-f-]{27}$/;

/** A value of the world; of a changed one also what it was. */
export function CellValue({ isTime = false, cell, timeZone }: Properties) {
  const text = (value: JsonValue) => shown(value, isTime, timeZone);
  const { value, before } = cell;
  return (
    <>
      {before !== undefined && (
        <del className={styles['before']}>
          <Untrusted text={text(before)} most={LONG} />
        </del>
      )}
      {before === undefined ? (
        <span title={isId(value) ? value : undefined}>
          <Untrusted text={text(value)} {...(isId(value) ? { layout: 'line' } : { most: LONG })} />
        </span>
      ) : (
        <ins className={styles['after']}>
          <Untrusted text={text(value)} most={LONG} />
        </ins>
      )}
    </>
  );
}

function isId(value: JsonValue): value is string {
  return typeof value === 'string' && ID.test(value);
}

function shown(value: JsonValue, isTime: boolean, timeZone: string): string {
  if (isTime && typeof value === 'number') return sandboxTime(value, timeZone);
  if (isId(value)) return `${value.slice(0, ID_LENGTH)}…`;
  if (typeof value === 'string') return value;
  return value === null ? '–' : showValue(value);
}
