import { Badge } from '../components/badge.tsx';
import { Untrusted } from '../components/untrusted.tsx';
import { ROLE_LABELS } from '../../../sandbox/message.ts';
import type { Block } from '../model/trajectory/blocks.ts';
import { ChangeList } from './change-list.tsx';
import { Folded } from './folded.tsx';
import { MatchBadges } from './match-badges.tsx';
import { MessageFrame } from './message-frame.tsx';
import { TurnNotes } from './turn-notes.tsx';

/** In characters, until all is asked for. */
const LONG = 1_500;

/** Something that was said. */
export function Speech({ turn, said: { index, message } }: Extract<Block, { kind: 'speech' }>) {
  const { sender, recipient, content, changes = [], conversationActive } = message;
  return (
    <MessageFrame message={index} side={sender} label={`${ROLE_LABELS[sender]} to ${ROLE_LABELS[recipient]}`}>
      {turn.unspoken?.reasoning !== undefined && <Folded title="Reasoning" text={turn.unspoken.reasoning} />}
      {content === '' ? <em>empty</em> : <Untrusted text={content} most={LONG} />}
      {conversationActive === false && (
        <>
          {' '}
          <Badge>ends the conversation</Badge>
        </>
      )}
      <ChangeList changes={changes} />
      <MatchBadges message={index} />
      <TurnNotes turn={turn} />
    </MessageFrame>
  );
}
