import type { WrittenTurn } from '../../../documents/seat-document.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Untrusted } from '../../components/untrusted.tsx';
import type { useSendTurn } from '../../loading/use-seats.ts';

interface Properties {
  readonly sending: ReturnType<typeof useSendTurn>;
  /** Of the turn that is due. */
  readonly position: number | null;
  readonly onAgain: (turn: WrittenTurn) => void;
}

/** These say that the turn was not taken; after others that is not known. */
const REFUSED: ReadonlySet<number | null> = new Set([400, 409, 413, 422]);

/** Why the last turn that was sent was not taken, or that this is not known. */
export function SendProblem({ sending: { error, variables }, position, onAgain }: Properties) {
  if (error === null || variables === undefined) return null;
  const { submitted } = variables;
  if (REFUSED.has(error.status))
    return (
      <Notice tone="bad">
        Your turn was not taken: <Untrusted text={error.message} />.
      </Notice>
    );
  // The next turn is due, so it was.
  if (position !== submitted.position) return null;
  return (
    <Notice tone="bad">
      It is not known whether your turn was taken: <Untrusted text={error.message} />. Send it again: it counts once.{' '}
      <Button onClick={() => onAgain(submitted.turn)}>Send again</Button>
    </Notice>
  );
}
