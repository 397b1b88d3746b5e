import { Link } from 'react-router';
import { OUTCOMES } from '../../../../sandbox/outcome.ts';
import type { Outcome } from '../../../../sandbox/outcome.ts';
import type { AgentTally } from '../../../../results/report/report.ts';
import type { SweepDocument } from '../../../documents/sweep-document.ts';
import { StackedBar } from '../../charts/stacked-bar.tsx';
import { Section } from '../../components/section.tsx';
import { SeriesKey } from '../../components/series-key.tsx';
import { Untrusted } from '../../components/untrusted.tsx';
import { trajectoriesLink } from '../../navigation/links.ts';
import { count } from '../../text/format.ts';
import styles from './outcomes.module.css';

const COLORS: Readonly<Record<Outcome, string>> = {
  completed: 'var(--score-high)',
  'message-limit': 'var(--series-5)',
  'agent-error': 'var(--bad)',
  'user-error': 'var(--series-2)',
  infrastructure: 'var(--text-muted)',
  cancelled: 'var(--line-strong)',
  silent: 'var(--series-4)',
};

/** Why the runs of each agent ended. */
export function Outcomes({ document: { sweep, report } }: { readonly document: SweepDocument }) {
  const shown = OUTCOMES.filter((outcome) => report.outcomes[outcome] > 0);
  return (
    <Section title="Outcomes" note="Runs without a score are not averaged: the same sweep command plays them again.">
      <div className={styles['grid']}>
        {report.agents.map((tally, number) => (
          <div key={tally.agent} className={styles['agent']}>
            <SeriesKey agent={tally.agent} agents={sweep.agents} number={number} />
            <StackedBar parts={partsOf(sweep.id, tally)} />
            <ul className={styles['counts']}>
              {shown
                .filter((outcome) => tally.outcomes[outcome] > 0)
                .map((outcome) => (
                  <li key={outcome}>
                    <span className={styles['mark']} style={{ background: COLORS[outcome] }} aria-hidden="true" />
                    <Link to={trajectoriesLink(sweep.id, { agent: tally.agent, outcome })}>
                      {count(tally.outcomes[outcome])} {outcome}
                    </Link>
                    {tally.unscored[outcome] > 0 && <span className={styles['note']}>not scored</span>}
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
      {report.users.map(({ user, failed, plays }) => (
        <p key={user} className={styles['user']}>
          The simulated user <Untrusted text={user} layout="line" /> failed in {count(failed)} of {count(plays)} plays.
        </p>
      ))}
    </Section>
  );
}

function partsOf(sweep: string, { agent, outcomes }: AgentTally) {
  return OUTCOMES.map((outcome) => ({
    key: outcome,
    value: outcomes[outcome],
    color: COLORS[outcome],
    title: `${count(outcomes[outcome])} ${outcome}`,
    link: trajectoriesLink(sweep, { agent, outcome }),
  }));
}
