import { Untrusted } from '../components/untrusted.tsx';
import { reportFacts } from '../../../results/explain/report-facts.ts';
import type { TurnEvent } from '../../../sandbox/event.ts';
import styles from './turn-notes.module.css';

/** What a model's turn used, took and lost, and what its operator should fix. */
export function TurnNotes({ turn: { report } }: { readonly turn: TurnEvent }) {
  if (report === undefined) return null;
  const [used, took, ...troubles] = reportFacts(report);
  return (
    <div className={styles['notes']}>
      <span>{used}</span>
      <span>{took}</span>
      {troubles.map((trouble) => (
        <span key={trouble} className={styles['trouble']}>
          {trouble}
        </span>
      ))}
      {report.notes?.map((note) => (
        <p key={note} className={styles['trouble']}>
          note: <Untrusted text={note} most={500} />
        </p>
      ))}
    </div>
  );
}
