import { verdictText } from '../../../../results/explain/verdict-text.ts';
import type { RunEnd } from '../../../../runs/seats.ts';
import type { TrajectoryDocument } from '../../../documents/trajectory-document.ts';
import { ActionLink } from '../../components/action-link.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { useTrajectory } from '../../loading/use-document.ts';
import { diagnosisOf } from '../../model/trajectory/diagnosis.ts';
import { nodesOf } from '../../model/trajectory/milestone-nodes.ts';
import { missesOf } from '../../model/trajectory/misses.ts';
import { runNotes } from '../../model/trajectory/run-notes.ts';
import { trajectoryLink } from '../../navigation/links.ts';
import { similarityText } from '../../text/format.ts';
import { MissList } from '../trajectory/miss-list.tsx';
import { VerdictPanel } from '../trajectory/verdict-panel.tsx';
import { Conversation } from './conversation.tsx';
import styles from './seat-page.module.css';

interface Properties {
  readonly trajectory: string;
  readonly end: RunEnd;
}

/** How the run ended that the seat was of. */
export function EndedSeat({ trajectory, end: { outcome, solved, similarity } }: Properties) {
  const query = useTrajectory(trajectory);
  return (
    <div className={styles['ended']}>
      <Notice tone="neutral">
        The run is over, {outcome}:{' '}
        {similarity === null ? 'not scored' : `${verdictText(solved)}, similarity ${similarityText(similarity)}`}.
      </Notice>
      <div className={styles['actions']}>
        <ActionLink to={trajectoryLink(trajectory)} look="main">
          Open the trajectory
        </ActionLink>
      </div>
      <Loaded query={query} what="the trajectory">
        {(document) => <EndedRun document={document} />}
      </Loaded>
    </div>
  );
}

function EndedRun({ document: ended }: { readonly document: TrajectoryDocument }) {
  const { record, grader, tables } = ended;
  const { id, events } = record;
  const nodes = nodesOf({ record, grader });
  const diagnosis = diagnosisOf(record, nodes, tables);
  const linkTo = ({ message, node }: { readonly message: number | null; readonly node?: string }) =>
    trajectoryLink(id, {
      ...(message !== null && { message: String(message) }),
      ...(node !== undefined && { node, panel: 'milestones' }),
    });
  return (
    <>
      <VerdictPanel record={record} diagnosis={diagnosis} />
      <MissList misses={missesOf(nodes)} notes={runNotes(ended, diagnosis.text)} linkTo={linkTo} />
      <Conversation events={events} />
    </>
  );
}
