import { useState } from 'react';
import { Link } from 'react-router';
import type { SweepDocument } from '../../../documents/sweep-document.ts';
import { ActionLink } from '../../components/action-link.tsx';
import { Button } from '../../components/button.tsx';
import { Section } from '../../components/section.tsx';
import { SeriesKey } from '../../components/series-key.tsx';
import { TableFrame } from '../../components/table-frame.tsx';
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
  return (
    <Section
      title="Why runs are not solved"
      note="Each run counts once, for the first thing that went wrong."
      actions={hasModes && <ActionLink to={modesLink(sweep.id)}>What agents did wrong</ActionLink>}
    >
      <TableFrame label="Causes">
        <thead>
          <tr>
            <th scope="col">Cause</th>
            <th scope="col" data-number>
              Runs
            </th>
            {agents.length > 1 &&
              agents.map((agent) => (
                <th key={agent} scope="col" data-number>
                  <SeriesKey agent={agent} agents={sweep.agents} number={sweep.agents.indexOf(agent)} />
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ title, runs, agents: own }) => (
            <tr key={title}>
              <th scope="row" className={styles['cause']}>
                <span className={styles['bar']} style={{ width: `${(runs / most) * 100}%` }} aria-hidden="true" />
                <Link to={trajectoriesLink(sweep.id, { cause: title })}>
                  <Untrusted text={title} layout="line" />
                </Link>
              </th>
              <td data-number>{count(runs)}</td>
              {agents.length > 1 &&
                agents.map((agent) => {
                  const part = own.find((one) => one.agent === agent)?.runs ?? 0;
                  return (
                    <td key={agent} data-number>
                      {part > 0 && (
                        <Link to={trajectoriesLink(sweep.id, { cause: title, agent })} title={`${title}, ${agent}`}>
                          {count(part)}
                        </Link>
                      )}
                    </td>
                  );
                })}
            </tr>
          ))}
        </tbody>
      </TableFrame>
      {shown.length < causes.length && <Button onClick={() => setAll(true)}>Show all {causes.length} causes</Button>}
    </Section>
  );
}
