import type { ReactNode } from 'react';
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
  const text = (shown: string) => <Untrusted text={shown} layout="line" />;
  const facts: readonly { readonly name: string; readonly value: ReactNode }[] = [
    { name: 'outcome', value: <OutcomeBadge outcome={outcome} /> },
    { name: 'sweep', value: <Link to={sweepLink(cell.sweep)}>{text(cell.sweep)}</Link> },
    {
      name: 'scenario',
      value: <Link to={trajectoriesLink(cell.sweep, { scenario: cell.scenario })}>{text(cell.scenario)}</Link>,
    },
    {
      name: 'fork of',
      value: origin && (
        <>
          <Link to={trajectoryLink(origin.id, { message: String(origin.at) })}>{text(origin.id)}</Link>, from message{' '}
          {origin.at} on
        </>
      ),
    },
    { name: 'agent', value: text(cell.agent) },
    { name: 'augmentation', value: cell.augmentation },
    { name: 'trial', value: cell.trial },
    { name: 'cost', value: costOfRun(usage) },
    { name: 'took', value: `${((finishedAt - startedAt) / 1000).toFixed(1)} s` },
    { name: 'retries', value: retries || null },
    { name: 'user', value: text(cell.user) },
    { name: 'profile', value: profile },
  ];
  return (
    <div className={styles['facts']}>
      <dl className={styles['list']}>
        {facts
          .filter(({ value }) => value !== null)
          .map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
