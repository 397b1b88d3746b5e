import { Link } from 'react-router';
import { costOfRun } from '../../../../results/dollars.ts';
import type { ScoreTotals, TrajectoryRecord } from '../../../../results/record.ts';
import { count } from '../../../../results/explain/count.ts';
import { OutcomeBadge } from '../../components/outcome-badge.tsx';
import { Untrusted } from '../../components/untrusted.tsx';
import { sweepLink, trajectoriesLink, trajectoryLink } from '../../navigation/links.ts';
import { verdictText } from '../../text/verdict-text.ts';
import { runColor } from '../../theme/score-color.ts';
import styles from './run-facts.module.css';

/** The score and where it comes from. */
export function RunFacts({ record }: { readonly record: TrajectoryRecord }) {
  const { cell, score, outcome, usage, retries, timing, profile, origin } = record;
  const facts: readonly (readonly [string, string])[] = [
    ['agent', cell.agent],
    ['augmentation', cell.augmentation],
    ['trial', String(cell.trial)],
    ['cost', costOfRun(usage)],
    ['took', `${((timing.finishedAt - timing.startedAt) / 1000).toFixed(1)} s`],
    ...(retries > 0 ? [['retries', String(retries)] as const] : []),
    ['user', cell.user],
    ['profile', profile],
  ];
  return (
    <div className={styles['facts']}>
      <div className={styles['score']} style={score === null ? undefined : { background: runColor(score) }}>
        <b>{score === null ? 'no score' : verdictText(score.solved)}</b>
        <span>{score === null ? 'not scored' : figuresOf(score)}</span>
      </div>
      <dl className={styles['list']}>
        <div>
          <dt>outcome</dt>
          <dd>
            <OutcomeBadge outcome={outcome} />
          </dd>
        </div>
        <div>
          <dt>sweep</dt>
          <dd>
            <Link to={sweepLink(cell.sweep)}>
              <Untrusted text={cell.sweep} layout="line" />
            </Link>
          </dd>
        </div>
        <div>
          <dt>scenario</dt>
          <dd>
            <Link to={trajectoriesLink(cell.sweep, { name: cell.scenario })}>all its runs</Link>
          </dd>
        </div>
        {origin && (
          <div>
            <dt>fork of</dt>
            <dd>
              <Link to={trajectoryLink(origin.id, origin.at)}>
                <Untrusted text={origin.id} layout="line" />
              </Link>
              , from message {origin.at} on
            </dd>
          </div>
        )}
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Untrusted text={value} layout="line" />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function figuresOf({ similarity, wording, turnCount }: ScoreTotals): string {
  return [
    `similarity ${similarity.toFixed(3)}`,
    ...(wording === null ? [] : [`wording ${wording.toFixed(2)}`]),
    count(turnCount, 'turn'),
  ].join(' · ');
}
