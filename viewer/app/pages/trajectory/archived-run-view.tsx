import type { ArchivedRun } from '../../../documents/trajectory-document.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Untrusted } from '../../components/untrusted.tsx';
import { useIndex } from '../../loading/use-document.ts';
import { textWithoutCause } from '../../model/trajectory/diagnosis.ts';
import { RunFacts } from './run-facts.tsx';
import { VerdictPanel } from './verdict-panel.tsx';

/** A run whose log is in object storage: what the results still know, and how to bring the rest back. */
export function ArchivedRunView({ document: { record, archived } }: { readonly document: ArchivedRun }) {
  const { data } = useIndex();
  const command = [archived.restore, data?.commandOptions ?? ''].join(' ').trimEnd();
  return (
    <>
      <VerdictPanel record={record} diagnosis={{ text: textWithoutCause(record), message: null, node: null }} />
      <RunFacts record={record} />
      <Notice tone="warn">
        The log of this run is archived
        {archived.location !== null && (
          <>
            {' '}
            at <Untrusted text={archived.location} layout="line" />
          </>
        )}
        : its dialogue is not here. This brings the logs of its sweep back: <code>{command}</code>{' '}
        <CopyButton label="command" text={command} />
      </Notice>
    </>
  );
}
