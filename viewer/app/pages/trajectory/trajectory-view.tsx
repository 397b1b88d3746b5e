import { useEffect, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { messagesOf } from '../../../../sandbox/trajectory.ts';
import type { TrajectoryDocument } from '../../../documents/trajectory-document.ts';
import { HighlightContext } from '../../components/highlight-context.ts';
import { BlockView } from '../../dialogue/block-view.tsx';
import { DialogueContext } from '../../dialogue/dialogue-context.ts';
import type { DialogueFacts } from '../../dialogue/dialogue-context.ts';
import { messageId } from '../../dialogue/message-id.ts';
import { useKeys } from '../../keyboard/use-keys.ts';
import { blocksOf } from '../../model/trajectory/blocks.ts';
import { diagnosisOf } from '../../model/trajectory/diagnosis.ts';
import { isMatched, nodesOf } from '../../model/trajectory/milestone-nodes.ts';
import type { MilestoneNode } from '../../model/trajectory/milestone-nodes.ts';
import { missesOf } from '../../model/trajectory/misses.ts';
import { nodeKey } from '../../model/trajectory/node-key.ts';
import { runNotes } from '../../model/trajectory/run-notes.ts';
import { choiceLink, readChoice } from './choice.ts';
import type { Choice } from './choice.ts';
import { LabelList } from './label-list.tsx';
import { MissList } from './miss-list.tsx';
import { RunFacts } from './run-facts.tsx';
import { SidePanels } from './side-panels.tsx';
import styles from './trajectory-view.module.css';
import { VerdictPanel } from './verdict-panel.tsx';

/** A run that is loaded. What is chosen stands in the URL. */
export function TrajectoryView({ document: shown }: { readonly document: TrajectoryDocument }) {
  const { record, grader, tables, doubts } = shown;
  const { events } = record;
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const count = useMemo(() => messagesOf(events).length, [events]);
  const blocks = useMemo(() => blocksOf(events), [events]);
  const nodes = useMemo(() => nodesOf(shown), [shown]);
  const choice = readChoice(search, count);
  const { message } = choice;
  /** The URL is up to date at once, the page a moment later: keys may come faster. */
  const latest = () => readChoice(new URLSearchParams(window.location.hash.split('?')[1]), count);
  const go = (changes: Partial<Choice>) =>
    navigate(choiceLink(latest(), changes), { replace: true, preventScrollReset: true });
  const choose = (node: MilestoneNode) =>
    go({ node: nodeKey(node), panel: 'milestones', ...(hasPlace(node) && { message: node.message }) });

  useEffect(() => {
    if (message !== null) document.getElementById(messageId(message))?.scrollIntoView({ block: 'nearest' });
  }, [message]);

  const step = (by: 1 | -1) => {
    const from = latest().message ?? (by === 1 ? -1 : count);
    void go({ message: Math.max(0, Math.min(count - 1, from + by)) });
  };
  useKeys([
    { keys: ['j'], title: 'next message', run: () => step(1) },
    { keys: ['k'], title: 'previous message', run: () => step(-1) },
    { keys: ['g m'], title: 'milestones', run: () => void go({ panel: 'milestones' }) },
    { keys: ['g w'], title: 'world at the chosen message', run: () => void go({ panel: 'world' }) },
    { keys: ['g u'], title: 'usage of each turn', run: () => void go({ panel: 'usage' }) },
  ]);

  const dialogue: DialogueFacts = {
    timeZone: record.clock.timeZone,
    tables,
    chosen: message,
    staysOnPage: true,
    hasNumbers: true,
    matchedAt: (at) => nodes.filter((node) => isMatched(node) && node.message === at),
    doubtsAt: (at) => doubts.filter((doubt) => doubt.message === at),
    messageLink: (at) => choiceLink(choice, { message: at }),
    nodeLink: (node) => choiceLink(choice, { node: nodeKey(node), panel: 'milestones', message: node.message }),
  };
  const diagnosis = useMemo(() => diagnosisOf(record, nodes, tables), [record, nodes, tables]);
  const linkTo = ({ message: at, node }: { readonly message: number | null; readonly node?: string | null }) =>
    choiceLink(choice, { message: at, ...(node != null && { node, panel: 'milestones' }) });
  return (
    <DialogueContext value={dialogue}>
      <VerdictPanel
        record={record}
        diagnosis={diagnosis}
        linkTo={linkTo}
        link={diagnosis.message === null && diagnosis.node === null ? undefined : linkTo(diagnosis)}
      />
      <MissList misses={missesOf(nodes)} notes={runNotes(shown, diagnosis.text)} linkTo={linkTo} />
      <LabelList document={shown} />
      <RunFacts record={record} />
      <div className={styles['columns']}>
        <section className={styles['dialogue']} aria-label="Dialogue">
          <HighlightContext value={choice.find ?? ''}>
            {blocks.map((block, index) => (
              <BlockView key={index} block={block} />
            ))}
          </HighlightContext>
        </section>
        <SidePanels
          record={record}
          tables={tables}
          hasGrader={grader !== null}
          nodes={nodes}
          choice={choice}
          message={message ?? Math.max(0, count - 1)}
          onPanel={(panel) => void go({ panel })}
          onNode={(node) => void choose(node)}
        />
      </div>
    </DialogueContext>
  );
}

function hasPlace({ message, state }: MilestoneNode): boolean {
  return message !== null && state !== 'avoided' && state !== 'not-scored';
}
