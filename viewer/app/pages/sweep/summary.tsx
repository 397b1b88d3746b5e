import type { ReactNode } from 'react';
import type { SweepDocument } from '../../../documents/sweep-document.ts';
import { Progress } from '../../components/progress.tsx';
import { spentText } from '../../components/spent-text.ts';
import { compact, count, duration, localTime, percent, similarityText } from '../../text/format.ts';
import styles from './summary.module.css';

/** The sweep in a few numbers. */
export function Summary({ document: { sweep, report } }: { readonly document: SweepDocument }) {
  const { agent, user } = report.spent;
  const { ALL: all } = report.columns;
  return (
    <dl className={styles['summary']}>
      <Figure label="Cells with a score">
        <Progress done={sweep.cells === null ? sweep.stored : sweep.scored} total={sweep.cells} />
      </Figure>
      <Figure label="Solved">{all.solved === null ? '–' : `${percent(all.solved)} %`}</Figure>
      <Figure label="Mean similarity">{similarityText(all.similarity)}</Figure>
      {all.wording !== null && <Figure label="Wording">{similarityText(all.wording)}</Figure>}
      <Figure label="Cost">{spentText(report.spent)}</Figure>
      <Figure label="Tokens">{compact(agent.input + agent.output + user.input + user.output)}</Figure>
      <Figure label="Retries">{count(report.retries)}</Figure>
      <Figure label="Started">{localTime(sweep.createdAt)}</Figure>
      {sweep.endedAt !== null && (
        <Figure label="Took">{duration(Math.max(0, sweep.endedAt - sweep.createdAt) / 1000)}</Figure>
      )}
    </dl>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
