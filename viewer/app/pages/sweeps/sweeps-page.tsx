import { Link } from 'react-router';
import type { ListedSweep } from '../../../../results/listed-sweep.ts';
import { DataTable } from '../../components/data-table.tsx';
import type { Column } from '../../components/data-table.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { Progress } from '../../components/progress.tsx';
import { spentText } from '../../components/spent-text.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Untrusted } from '../../components/untrusted.tsx';
import { useIndex } from '../../loading/use-document.ts';
import { sweepLink } from '../../navigation/links.ts';
import { agentName } from '../../text/agent-name.ts';
import { localTime, percentText, similarityText } from '../../text/format.ts';
import styles from './sweeps-page.module.css';

/** All sweeps of the results, newest first. */
export function SweepsPage() {
  return (
    <Page title="Sweeps">
      <Loaded query={useIndex()} what="the list of sweeps">
        {({ sweeps }) =>
          sweeps.length === 0 ? (
            <NoSweeps />
          ) : (
            <DataTable label="Sweeps" columns={COLUMNS} rows={sweeps} keyOf={({ id }) => id} />
          )
        }
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

const COLUMNS: readonly Column<ListedSweep>[] = [
  {
    head: 'Sweep',
    isName: true,
    className: styles['name'],
    render: ({ id, agents, reasons }) => (
      <>
        <Link to={sweepLink(id)}>
          <Untrusted text={id} layout="line" />
        </Link>
        <span className={styles['agents']}>
          <Untrusted text={agents.map(agentName).join(', ')} layout="line" most={100} />
        </span>
        {reasons.map((reason) => (
          <span key={reason} className={styles['reason']}>
            <Untrusted text={reason} />
          </span>
        ))}
      </>
    ),
  },
  { head: 'State', render: ({ status }) => <StatusBadge status={status} /> },
  {
    head: 'Cells with a score',
    render: ({ cells, stored, scored }) => <Progress done={cells === null ? stored : scored} total={cells} />,
  },
  { head: 'Solved', isNumber: true, render: ({ solved }) => percentText(solved) },
  { head: 'Similarity', isNumber: true, render: ({ similarity }) => similarityText(similarity) },
  { head: 'Cost', isNumber: true, render: ({ spent }) => spentText(spent) },
  { head: 'Started', className: styles['time'], render: ({ createdAt }) => localTime(createdAt) },
];
