import { useEffect, useRef, useState } from 'react';
import type { OpenSeatDocument, SeatAddress, FormCall, WrittenTurn } from '../../../documents/seat-document.ts';
import { Notice } from '../../components/notice.tsx';
import { Section } from '../../components/section.tsx';
import { Untrusted } from '../../components/untrusted.tsx';
import { Folded } from '../../dialogue/folded.tsx';
import { useKeys } from '../../keyboard/use-keys.ts';
import { useNow } from '../../loading/use-now.ts';
import { useSendTurn } from '../../loading/use-seats.ts';
import { eventsOfView } from '../../model/seats/events-of-view.ts';
import { duration } from '../../text/format.ts';
import { ChosenCalls } from './chosen-calls.tsx';
import { Conversation } from './conversation.tsx';
import { GiveUp } from './give-up.tsx';
import styles from './seat-page.module.css';
import { SendProblem } from './send-problem.tsx';
import { Speak } from './speak.tsx';
import { ToolList } from './tool-list.tsx';
import type { Message, PlayableRole } from '../../../../sandbox/message.ts';

interface Properties {
  readonly place: SeatAddress;
  readonly document: OpenSeatDocument;
}

/** A seat of a run that is running: what was said, and what can be done. */
export function OpenSeat({ place, document }: Properties) {
  const { due, holder, brief, examples, messages, tools, token, session } = document;
  const position = due?.position ?? null;
  const [text, setText] = useState('');
  const [calls, setCalls] = useState<readonly FormCall[]>([]);
  const sending = useSendTurn(place);
  const speech = useRef<HTMLTextAreaElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [last, setLast] = useState(position);
  const [turnsBefore, setTurnsBefore] = useState(0);
  const [wasTakenElsewhere, setTakenElsewhere] = useState(false);
  const isMine = position !== null && !sending.isPending;

  /** What was written since the turn was sent stays. */
  const clear = (turn: WrittenTurn) => {
    if ('content' in turn) setText((now) => (now === turn.content ? '' : now));
    if ('tool_calls' in turn) setCalls((now) => (now === turn.tool_calls ? [] : now));
  };
  if (position !== null && position !== last) {
    setLast(position);
    if (last !== null) setTurnsBefore(turnsBefore + 1);
    const { submitted } = sending.variables ?? {};
    const wasSent = submitted !== undefined && submitted.position === last;
    // Its answer may be lost.
    const wasTaken = wasSent && (!sending.isError || isNewest(submitted.turn, messages, place.role));
    setTakenElsewhere(last !== null && !wasTaken && sending.error?.status !== 409);
    if (wasTaken) clear(submitted.turn);
  }
  const send = (turn: WrittenTurn) => {
    if (!isMine) return;
    const onSuccess = () => {
      clear(turn);
      speech.current?.focus();
    };
    sending.mutate({ token, submitted: { session, position, turn } }, { onSuccess });
  };
  useKeys([
    { keys: ['s'], title: 'write what you say', run: () => speech.current?.focus() },
    { keys: ['/'], title: 'search the tools', run: () => search.current?.focus() },
  ]);
  const said = messages.length;
  const [saidAtFirst] = useState(said);
  useEffect(() => {
    if (said > saidAtFirst) speech.current?.scrollIntoView({ block: 'nearest' });
  }, [said, saidAtFirst]);

  return (
    <div className={styles['columns']}>
      <div className={styles['talk']}>
        {brief !== null && (
          <Section title="What you are told">
            {examples !== null && <Folded title="Examples of other conversations" text={examples} />}
            <Untrusted text={brief} />
          </Section>
        )}
        <Conversation events={eventsOfView(messages)} />
        <p role="status" className={styles['state']}>
          {position === null ? 'Others play now.' : sending.isPending ? 'Your turn is sent.' : 'It is your turn.'}
        </p>
        {holder !== null && (
          <Notice tone="warn">
            <Untrusted text={holder.name} layout="line" most={60} /> took this seat too. Of two who take one turn, the
            first counts.
          </Notice>
        )}
        {wasTakenElsewhere && (
          <Notice tone="warn">Your last turn was taken by another client: nothing that you wrote was sent.</Notice>
        )}
        <SendProblem sending={sending} position={position} onAgain={send} />
        <ChosenCalls
          calls={calls}
          isMine={isMine}
          onRemove={(index) => setCalls(calls.filter((_, one) => one !== index))}
          onSend={() => send({ tool_calls: calls })}
        />
        <Speak role={place.role} text={text} onText={setText} isMine={isMine} input={speech} onSay={send} />
        {due !== null && <TimeLeft silentAt={due.silentAt} />}
        <GiveUp isMine={isMine} onGiveUp={send} />
      </div>
      <div className={styles['tools']}>
        <ToolList
          tools={tools}
          turnsBefore={turnsBefore}
          isMine={isMine}
          hasOthers={calls.length > 0}
          search={search}
          onCall={(call) => send({ tool_calls: [call] })}
          onAdd={(call) => setCalls([...calls, call])}
        />
      </div>
    </div>
  );
}

function TimeLeft({ silentAt }: { readonly silentAt: number }) {
  const left = Math.max(0, Math.round((silentAt - useNow(1000)) / 1000));
  return (
    <p className={styles['left']}>
      You have {duration(left)}. Then the run ends as silent, without a score. You can leave this page and come back.
    </p>
  );
}

/** Whether the newest that the role said or called is of this turn. */
function isNewest(turn: WrittenTurn, messages: readonly Message[], role: PlayableRole): boolean {
  const newest = messages.findLast(({ sender }) => sender === role);
  if ('content' in turn) return newest?.toolCall === undefined && newest?.content === turn.content;
  return 'tool_calls' in turn && newest?.toolCall?.name === turn.tool_calls.at(-1)?.function.name;
}
