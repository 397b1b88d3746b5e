import { Link } from 'react-router';
import type { ListedSweep } from '../../../../results/listed-sweep.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { Progress } from '../../components/progress.tsx';
import { spentText } from '../../components/spent-text.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TableFrame } from '../../components/table-frame.tsx';
import { Untrusted } from '../../components/untrusted.tsx';
import { useIndex } from '../../loading/use-document.ts';
import { sweepLink } from '../../navigation/links.ts';
import { agentName } from '../../text/agent-name.ts';
import { localTime, percent, similarityText } from '../../text/format.ts';
import styles from './sweeps-page.module.css';

/** All sweeps of the results, newest first. */
export function SweepsPage() {
  return (
    <Page title="Sweeps">
      <Loaded query={useIndex()} what="the list of sweeps">
        {({ sweeps }) => (sweeps.length === 0 ? <NoSweeps /> : <SweepTable sweeps={sweeps} />)}
      </Loaded>
    </Page>
  );
}

function NoSweeps() {
  return (
    <Notice tone="neutral">
      The results hold no sweeps yet. <code>npx toolsandbox sweep</code> plays one.
    </Notice>
  );
}

function SweepTable({ sweeps }: { readonly sweeps: readonly ListedSweep[] }) {
  return (
    <TableFrame label="Sweeps">
      <thead>
        <tr>
          <th scope="col">Sweep</th>
          <th scope="col">State</th>
          <th scope="col">Cells with a score</th>
          <th scope="col" data-number>
            Solved
          </th>
          <th scope="col" data-number>
            Similarity
          </th>
          <th scope="col" data-number>
            Cost
          </th>
          <th scope="col">Started</th>
        </tr>
      </thead>
      <tbody>
        {sweeps.map((sweep) => (
          <tr key={sweep.id}>
            <th scope="row" className={styles['name']}>
              <Link to={sweepLink(sweep.id)}>
                <Untrusted text={sweep.id} layout="line" />
              </Link>
              <span className={styles['agents']}>
                <Untrusted text={sweep.agents.map(agentName).join(', ')} layout="line" most={100} />
              </span>
              {sweep.reasons.map((reason) => (
                <span key={reason} className={styles['reason']}>
                  <Untrusted text={reason} />
                </span>
              ))}
            </th>
            <td>
              <StatusBadge status={sweep.status} />
            </td>
            <td>
              <Progress done={sweep.cells === null ? sweep.stored : sweep.scored} total={sweep.cells} />
            </td>
            <td data-number>{sweep.solved === null ? '–' : `${percent(sweep.solved)} %`}</td>
            <td data-number>{similarityText(sweep.similarity)}</td>
            <td data-number>{spentText(sweep.spent)}</td>
            <td className={styles['time']}>{localTime(sweep.createdAt)}</td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
