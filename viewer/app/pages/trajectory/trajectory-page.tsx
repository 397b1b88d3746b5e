import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { scenarioName } from '../../../../sandbox/cell.ts';
import { escapeForTerminal } from '../../../../text/escape-for-terminal.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import type { Crumb } from '../../components/breadcrumb.tsx';
import { Untrusted } from '../../components/untrusted.tsx';
import { useTrajectory } from '../../loading/use-document.ts';
import { sweepLink, SWEEPS_LINK, trajectoriesLink } from '../../navigation/links.ts';
import { useId } from '../../navigation/use-id.ts';
import { rememberViewed } from '../trajectories/last-viewed.ts';
import { RunActions } from './run-actions.tsx';
import { RunSteps } from './run-steps.tsx';
import { TrajectoryView } from './trajectory-view.tsx';

/** One run: whether it is solved, why not, the dialogue, and beside it the world, the milestones and what it used. */
export function TrajectoryPage() {
  const id = useId();
  const query = useTrajectory(id);
  const [search] = useSearchParams();
  const list = search.get('list');
  const record = query.data?.record;
  const name = record === undefined ? id : scenarioName(record.cell);
  const sweep = record?.cell.sweep;
  useEffect(() => {
    if (sweep !== undefined) rememberViewed(sweep, id);
  }, [sweep, id]);
  return (
    <Page
      title={escapeForTerminal(name)}
      heading={<Untrusted text={name.replaceAll('_', ' ')} layout="line" />}
      above={sweep === undefined ? [SWEEPS] : pagesAbove(sweep, list)}
      steps={sweep !== undefined && list !== null && <RunSteps sweep={sweep} id={id} list={list} />}
      actions={query.data === undefined ? undefined : <RunActions document={query.data} />}
    >
      <Loaded query={query} what="the trajectory">
        {(document) => <TrajectoryView key={id} document={document} />}
      </Loaded>
    </Page>
  );
}

const SWEEPS: Crumb = { text: 'Sweeps', to: SWEEPS_LINK };

/** The list is the one from which the reader came. */
function pagesAbove(sweep: string, list: string | null): readonly Crumb[] {
  const to = trajectoriesLink(sweep) + (list === null || list === '' ? '' : `?${list}`);
  return [SWEEPS, { text: sweep, to: sweepLink(sweep) }, { text: 'Trajectories', to }];
}
