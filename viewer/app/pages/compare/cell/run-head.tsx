import { Link } from 'react-router';
import { costOfRun } from '../../../../../text/dollars.ts';
import { shownSpec } from '../../../../../text/shown-spec.ts';
import { count } from '../../../../../text/words.ts';
import type { TrajectoryRecord } from '../../../../../results/record.ts';
import { OutcomeBadge } from '../../../components/outcome-badge.tsx';
import { Untrusted } from '../../../components/untrusted.tsx';
import { trajectoryLink } from '../../../navigation/links.ts';
import { verdictText } from '../../../../../results/explain/verdict-text.ts';
import { runColor } from '../../../theme/score-color.ts';
import styles from './run-head.module.css';

interface Properties {
  readonly side: 'left' | 'right';
  readonly record: TrajectoryRecord;
}

/** A run of the pair: who played it, and how it ended. */
export function RunHead({ side, record }: Properties) {
  const { id, cell, score, outcome, reason, usage } = record;
  return (
    <div className={`${styles['head']} ${styles[side]}`}>
      <p>
        <Link to={trajectoryLink(id)}>
          <Untrusted text={`${cell.sweep}: ${shownSpec(cell.agent)}`} layout="line" />
        </Link>
      </p>
      <p className={styles['facts']}>
        <b style={score === null ? undefined : { background: runColor(score) }}>
          {score === null ? 'no score' : verdictText(score.solved)}
        </b>
        {score !== null && <span>{score.similarity.toFixed(3)}</span>}
        <OutcomeBadge outcome={outcome} />
        {score !== null && <span>{count(score.turnCount, 'turn')}</span>}
        <span>{costOfRun(usage)}</span>
      </p>
      {reason !== null && <Untrusted text={reason} most={300} />}
    </div>
  );
}
