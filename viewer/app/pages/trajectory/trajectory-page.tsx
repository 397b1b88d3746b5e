import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Untrusted } from '../../components/untrusted.tsx';
import { escapeForTerminal } from '../../../../runs/escape-for-terminal.ts';
import { useTrajectory } from '../../loading/use-document.ts';
import { useId } from '../../navigation/use-id.ts';
import { RunActions } from './run-actions.tsx';
import { RunFacts } from './run-facts.tsx';
import { TrajectoryView } from './trajectory-view.tsx';

/** One run: why it has its score, the dialogue, and beside it the world, the milestones and what it used. */
export function TrajectoryPage() {
  const id = useId();
  const query = useTrajectory(id);
  const record = query.data?.record;
  return (
    <Page
      title={escapeForTerminal(record?.scenarioName ?? id)}
      heading={<Untrusted text={record?.scenarioName ?? id} layout="line" />}
      actions={record === undefined ? undefined : <RunActions record={record} />}
    >
      <Loaded query={query} what="the trajectory">
        {(document) => (
          <>
            <RunFacts record={document.record} />
            <TrajectoryView key={id} document={document} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
