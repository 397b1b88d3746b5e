import { Badge } from '../components/badge.tsx';
import { Untrusted } from '../components/untrusted.tsx';
import { ROLE_LABELS } from '../../../sandbox/message.ts';
import type { Block } from '../model/trajectory/blocks.ts';
import { ChangeList } from './change-list.tsx';
import { DoubtList } from './doubt-list.tsx';
import { Folded } from './folded.tsx';
import { MatchBadges } from './match-badges.tsx';
import { TurnNotes } from './turn-notes.tsx';
import { MessageFrame } from './message-frame.tsx';
import styles from './message-frame.module.css';
import { doubtedPassages } from './doubted-passages.ts';
import { useDialogue } from './dialogue-context.ts';

/** In characters, until all is asked for. */
const LONG = 1_500;

/** Something that was said. */
export function Speech({ turn, said: { index, message } }: Extract<Block, { kind: 'speech' }>) {
  const { sender, recipient, content, changes = [], conversationActive } = message;
  const doubts = useDialogue().doubtsAt(index);
  const label = `${ROLE_LABELS[sender]} to ${ROLE_LABELS[recipient]}`;
  return (
    <MessageFrame message={index} look={styles} kind={sender} label={label}>
      <p className={styles['label']}>{label}</p>
      {turn.unspoken?.reasoning !== undefined && <Folded title="Reasoning" text={turn.unspoken.reasoning} />}
      {content === '' ? <em>empty</em> : <Untrusted text={content} most={LONG} passages={doubtedPassages(doubts)} />}
      {conversationActive === false && (
        <>
          {' '}
          <Badge>ends the conversation</Badge>
        </>
      )}
      <DoubtList doubts={doubts} />
      <ChangeList changes={changes} />
      <MatchBadges message={index} />
      <TurnNotes turn={turn} />
    </MessageFrame>
  );
}
