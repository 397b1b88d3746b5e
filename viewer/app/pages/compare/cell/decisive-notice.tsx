import { useMemo } from 'react';
import { Link } from 'react-router';
import { decisiveDifference } from '../../../../../results/explain/decisive-difference.ts';
import type { TrajectoryRecord } from '../../../../../results/record.ts';
import { Notice } from '../../../components/notice.tsx';
import { Untrusted } from '../../../components/untrusted.tsx';
import { trajectoryLink } from '../../../navigation/links.ts';

interface Properties {
  readonly left: TrajectoryRecord;
  readonly right: TrajectoryRecord;
}

/** Where one run was lost that the other solved; nothing if their verdicts agree. */
export function DecisiveNotice({ left, right }: Properties) {
  const decided = useMemo(() => {
    const failed = [left, right].find(({ score }) => score?.solved === false);
    const solved = [left, right].find(({ score }) => score?.solved === true);
    return failed && solved ? { failed, solved, ...decisiveDifference(failed, solved) } : null;
  }, [left, right]);
  if (decided === null) return null;
  const { failed, solved, message, quote, why, instead } = decided;
  return (
    <Notice tone="warn">
      Lost at <MessageLink run={failed} message={message} /> of the {failed === left ? 'left' : 'right'} run
      {why !== null && (
        <>
          {' ('}
          <Untrusted text={why} most={300} />)
        </>
      )}
      : <Untrusted text={quote} most={300} />
      {instead !== null && (
        <>
          {' — solved at '}
          <MessageLink run={solved} message={instead.message} /> of the other:{' '}
          <Untrusted text={instead.quote} most={300} />
        </>
      )}
    </Notice>
  );
}

function MessageLink({ run, message }: { readonly run: TrajectoryRecord; readonly message: number }) {
  return <Link to={trajectoryLink(run.id, { message: String(message) })}>message {message}</Link>;
}
