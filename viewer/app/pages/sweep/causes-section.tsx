import { useState } from 'react';
import { Link } from 'react-router';
import type { SweepDocument } from '../../../documents/sweep-document.ts';
import { ActionLink } from '../../components/action-link.tsx';
import { Button } from '../../components/button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import type { Column } from '../../components/data-table.tsx';
import { Section } from '../../components/section.tsx';
import { SeriesKey } from '../../components/series-key.tsx';
import { Untrusted } from '../../components/untrusted.tsx';
import { modesLink, trajectoriesLink } from '../../navigation/links.ts';
import { count } from '../../text/format.ts';
import styles from './causes-section.module.css';

/** Causes that are shown at first. */
const FIRST = 10;

/** Why runs are not solved, the most common cause first; each number leads to its runs. */
export function CausesSection({ document: { sweep, report } }: { readonly document: SweepDocument }) {
  const [all, setAll] = useState(false);
  const { causes } = report;
  if (causes.length === 0) return null;
  const shown = all ? causes : causes.slice(0, FIRST);
  const agents = sweep.agents.filter((agent) =>
    causes.some((group) => group.agents.some((one) => one.agent === agent)),
  );
  const most = causes[0]?.runs ?? 1;
  const hasModes = report.agents.some(({ modes }) => modes.length > 0);
  const columns: readonly Column<(typeof causes)[number]>[] = [
    {
      head: 'Cause',
      isName: true,
      className: styles['cause'],
      render: ({ title, runs }) => (
        <>
          <span className={styles['bar']} style={{ width: `${(runs / most) * 100}%` }} aria-hidden="true" />
          <Link to={trajectoriesLink(sweep.id, { cause: title })}>
            <Untrusted text={title} layout="line" />
          </Link>
        </>
      ),
    },
    { head: 'Runs', isNumber: true, render: ({ runs }) => count(runs) },
    ...(agents.length > 1 ? agents : []).map((agent): Column<(typeof causes)[number]> => ({
      head: <SeriesKey agent={agent} agents={sweep.agents} number={sweep.agents.indexOf(agent)} />,
      isNumber: true,
      render: ({ title, agents: own }) => {
        const part = own.find((one) => one.agent === agent)?.runs ?? 0;
        return (
          part > 0 && (
            <Link to={trajectoriesLink(sweep.id, { cause: title, agent })} title={`${title}, ${agent}`}>
              {count(part)}
            </Link>
          )
        );
      },
    })),
  ];
  return (
    <Section
      title="Why runs are not solved"
      note="Each run counts once, for the first thing that went wrong."
      actions={hasModes && <ActionLink to={modesLink(sweep.id)}>What agents did wrong</ActionLink>}
    >
      <DataTable label="Causes" columns={columns} rows={shown} keyOf={({ title }) => title} />
      {shown.length < causes.length && <Button onClick={() => setAll(true)}>Show all {causes.length} causes</Button>}
    </Section>
  );
}
