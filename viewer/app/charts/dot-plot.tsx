import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { seriesColor } from '../theme/series-color.ts';
import styles from './dot-plot.module.css';

/** A value from 0 to 1 with its interval. */
export interface Dot {
  readonly value: number;
  readonly interval: { readonly low: number; readonly high: number } | null;
  /** For screen readers, and when it is pointed at. */
  readonly title: string;
}

interface DotRow {
  readonly key: string;
  readonly label: ReactNode;
  /** One for each series; null if there is no value. */
  readonly dots: readonly (Dot | null)[];
  /** Ticks behind the dots. */
  readonly floors: readonly { readonly value: number; readonly title: string }[];
  /** Whether a rule separates it from the row before. */
  readonly starts?: boolean;
}

const TICKS = [0, 0.25, 0.5, 0.75, 1];

interface Properties {
  /** Describes it for screen readers. */
  readonly label: string;
  readonly rows: readonly DotRow[];
  /** How a value from 0 to 1 stands on the axis. */
  readonly tickText: (tick: number) => string;
}

/** Rows of values on one scale from 0 to 1, each series in its colour. */
export function DotPlot({ label, rows, tickText }: Properties) {
  return (
    <div role="group" aria-label={label} className={styles['plot']}>
      {rows.map(({ key, label: name, dots, floors, starts }) => (
        <Fragment key={key}>
          <div className={styles['label']} data-starts={starts}>
            {name}
          </div>
          <div className={styles['track']} data-starts={starts} style={{ height: `${dots.length * 0.7 + 0.5}rem` }}>
            {TICKS.map((tick) => (
              <span key={tick} className={styles['grid']} style={{ left: at(tick) }} />
            ))}
            {floors.map(({ value, title }, index) => (
              <span key={index} className={styles['floor']} style={{ left: at(value) }} title={title} />
            ))}
            {dots.map((dot, series) => dot !== null && <Mark key={series} dot={dot} series={series} />)}
          </div>
        </Fragment>
      ))}
      <div aria-hidden="true" />
      <div className={styles['axis']} aria-hidden="true">
        {TICKS.map((tick) => (
          <span key={tick} style={{ left: at(tick) }}>
            {tickText(tick)}
          </span>
        ))}
      </div>
    </div>
  );
}

function Mark({ dot: { value, interval, title }, series }: { readonly dot: Dot; readonly series: number }) {
  const [top, color] = [`${series * 0.7 + 0.6}rem`, seriesColor(series)];
  return (
    <span role="img" aria-label={title} title={title}>
      {interval !== null && (
        <span
          className={styles['interval']}
          style={{
            top,
            left: at(interval.low),
            width: `${(Math.min(1, interval.high) - Math.max(0, interval.low)) * 100}%`,
            background: color,
          }}
        />
      )}
      <span className={styles['dot']} style={{ top, left: at(value), background: color }} />
    </span>
  );
}

function at(value: number): string {
  return `${Math.min(1, Math.max(0, value)) * 100}%`;
}
