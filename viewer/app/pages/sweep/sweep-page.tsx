import type { SweepDocument } from '../../../documents/sweep-document.ts';
import { ActionLink } from '../../components/action-link.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Untrusted } from '../../components/untrusted.tsx';
import { useSweep } from '../../loading/use-document.ts';
import { compareLink, SWEEPS_LINK, trajectoriesLink } from '../../navigation/links.ts';
import { useId } from '../../navigation/use-id.ts';
import { count } from '../../text/format.ts';
import { CausesSection } from './causes-section.tsx';
import { Distributions } from './distributions.tsx';
import { HeatSection } from './heat-section.tsx';
import { Outcomes } from './outcomes.tsx';
import { ScoreSection } from './score-section.tsx';
import { Summary } from './summary.tsx';
import styles from './sweep-page.module.css';

/** One sweep: its scores, what they cost, and where they come from. */
export function SweepPage() {
  const sweep = useId();
  const query = useSweep(sweep);
  const { data } = query;
  return (
    <Page
      title={sweep}
      heading={
        <span className={styles['heading']}>
          <Untrusted text={sweep} layout="line" />
          {data !== undefined && <StatusBadge status={data.sweep.status} />}
        </span>
      }
      above={[{ text: 'Sweeps', to: SWEEPS_LINK }]}
      actions={data !== undefined && <Actions document={data} />}
    >
      <Loaded query={query} what="the sweep">
        {(document) => <Contents document={document} />}
      </Loaded>
    </Page>
  );
}

function Actions({ document: { sweep, agents } }: { readonly document: SweepDocument }) {
  const [left, right] = agents;
  return (
    <>
      {left !== undefined && right !== undefined && (
        <ActionLink
          to={compareLink({ left: sweep.id, leftAgent: left.agent, right: sweep.id, rightAgent: right.agent })}
        >
          Compare
        </ActionLink>
      )}
      <ActionLink look="main" to={trajectoriesLink(sweep.id)}>
        {count(sweep.stored)} {sweep.stored === 1 ? 'trajectory' : 'trajectories'}
      </ActionLink>
    </>
  );
}

function Contents({ document }: { readonly document: SweepDocument }) {
  const { sweep, report } = document;
  return (
    <>
      {sweep.reasons.map((reason) => (
        <Notice key={reason} tone="bad">
          Stopped: <Untrusted text={reason} />
        </Notice>
      ))}
      {report.harness.length > 1 && <Mixture what="versions of toolsandbox" />}
      {report.services.length > 1 && <Mixture what="sources of networked tools" />}
      <Summary document={document} />
      {sweep.stored > 0 && (
        <>
          <ScoreSection document={document} />
          <CausesSection document={document} />
          <Outcomes document={document} />
          <Distributions document={document} />
          <HeatSection document={document} />
        </>
      )}
    </>
  );
}

function Mixture({ what }: { readonly what: string }) {
  return <Notice tone="warn">Runs of several {what} are averaged together: the numbers may not be comparable.</Notice>;
}
