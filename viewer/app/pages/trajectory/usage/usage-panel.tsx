import { Link } from 'react-router';
import { dollars } from '../../../../../text/dollars.ts';
import type { TrajectoryEvent, Usage } from '../../../../../sandbox/event.ts';
import { useDialogue } from '../../../dialogue/dialogue-context.ts';
import { totalUsage, turnRows } from '../../../model/trajectory/turn-rows.ts';
import type { TurnRow } from '../../../model/trajectory/turn-rows.ts';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import styles from './usage-panel.module.css';

const HEADS = ['message', 'role', 'in (cached)', 'out (reasoning)', 'cost', 'latency', 'attempts', 'waited'] as const;

/** What each turn of a model used, took and waited. */
export function UsagePanel({ events }: { readonly events: readonly TrajectoryEvent[] }) {
  const rows = turnRows(events);
  if (rows.length === 0) return <p className={styles['none']}>No model was called: both roles are scripted.</p>;
  const slowest = Math.max(...rows.map(({ report }) => report.latencyMs));
  return (
    <ScrollRegion className={styles['scroll']} label="Turns">
      <table className={styles['table']}>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Turn key={index} row={row} slowest={slowest} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              total
            </th>
            <UsageCells usage={totalUsage(rows)} />
            <td>{seconds(sum(rows, ({ report }) => report.latencyMs))}</td>
            <td>{sum(rows, ({ report }) => report.attempts)}</td>
            <td>{seconds(sum(rows, ({ report }) => report.waitedMs ?? 0))}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

function Turn({ row, slowest }: { readonly row: TurnRow; readonly slowest: number }) {
  const { messageLink } = useDialogue();
  const { message, role, report, failed } = row;
  const { latencyMs, attempts, waitedMs = 0 } = report;
  return (
    <tr>
      <td>
        {message === null ? (
          'failed'
        ) : (
          <Link to={messageLink(message)} replace preventScrollReset>
            {message}
          </Link>
        )}
      </td>
      <td>
        {role}
        {failed !== undefined && message !== null && ', failed'}
      </td>
      <UsageCells usage={report.usage} />
      <td>
        <span className={styles['bar']} style={{ inlineSize: `${(3 * latencyMs) / Math.max(slowest, 1)}rem` }} />
        {seconds(latencyMs)}
      </td>
      <td className={attempts > 1 ? styles['trouble'] : ''}>{attempts}</td>
      <td className={waitedMs > 0 ? styles['trouble'] : ''}>{waitedMs > 0 ? seconds(waitedMs) : '–'}</td>
    </tr>
  );
}

function UsageCells({ usage }: { readonly usage: Usage | null }) {
  if (usage === null) return <td colSpan={3}>not reported</td>;
  const { input, cachedInput, output, reasoning, costUsd } = usage;
  return (
    <>
      <td>{withPart(input, cachedInput)}</td>
      <td>{withPart(output, reasoning)}</td>
      <td>{dollars(costUsd)}</td>
    </>
  );
}

function withPart(tokens: number, part: number): string {
  const text = tokens.toLocaleString('en');
  return part === 0 ? text : `${text} (${part.toLocaleString('en')})`;
}

function sum(rows: readonly TurnRow[], of: (row: TurnRow) => number): number {
  return rows.reduce((soFar, row) => soFar + of(row), 0);
}

function seconds(milliseconds: number): string {
  return milliseconds === 0 ? '–' : `${(milliseconds / 1000).toFixed(1)} s`;
}
