import { Link } from 'react-router';
import { costOfRun } from '../../../../text/dollars.ts';
import type { TrajectorySummary } from '../../../../results/record.ts';
import { OutcomeBadge } from '../../components/outcome-badge.tsx';
import { Untrusted } from '../../components/untrusted.tsx';
import { sweepLink, trajectoriesLink, trajectoryLink } from '../../navigation/links.ts';
import styles from './run-facts.module.css';

/** What was played, and what it took. */
export function RunFacts({ record }: { readonly record: TrajectorySummary }) {
  const { cell, outcome, usage, retries, startedAt, finishedAt, profile, origin } = record;
  const facts: readonly (readonly [string, string])[] = [
    ['agent', cell.agent],
    ['augmentation', cell.augmentation],
    ['trial', String(cell.trial)],
    ['cost', costOfRun(usage)],
    ['took', `${((finishedAt - startedAt) / 1000).toFixed(1)} s`],
    ...(retries > 0 ? [['retries', String(retries)] as const] : []),
    ['user', cell.user],
    ['profile', profile],
  ];
  return (
    <div className={styles['facts']}>
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
            <Link to={trajectoriesLink(cell.sweep, { scenario: cell.scenario })}>
              <Untrusted text={cell.scenario} layout="line" />
            </Link>
          </dd>
        </div>
        {origin && (
          <div>
            <dt>fork of</dt>
            <dd>
              <Link to={trajectoryLink(origin.id, { message: String(origin.at) })}>
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
