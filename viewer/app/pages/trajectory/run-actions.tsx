import { useSearchParams } from 'react-router';
import { messagesOf } from '../../../../sandbox/trajectory.ts';
import type { TrajectoryDocument } from '../../../documents/trajectory-document.ts';
import { compareLink } from '../../navigation/links.ts';
import { cellKey } from '../../model/compare/cell-key.ts';
import { ActionLink } from '../../components/action-link.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { useIndex } from '../../loading/use-document.ts';
import { copyCommands } from '../../model/trajectory/copy-commands.ts';
import { temporalLink } from '../../model/trajectory/temporal-link.ts';
import { readChoice } from './choice.ts';

/** What can be done with a run elsewhere: in a terminal, in Temporal's web UI. */
export function RunActions({ document }: { readonly document: TrajectoryDocument }) {
  const { record } = document;
  const { cell } = record;
  const { data } = useIndex();
  const [search] = useSearchParams();
  const messages = messagesOf(record.events).length;
  const message = readChoice(search, messages).message ?? Math.max(0, messages - 1);
  const link = temporalLink(data?.temporalUi, record);
  return (
    <>
      {copyCommands(record.id, message, data?.commandOptions ?? '').map(({ label, command }) => (
        <CopyButton key={label} label={label} text={command} />
      ))}
      <ActionLink to={compareLink({ left: cell.sweep, leftAgent: cell.agent, cell: cellKey(cell) })}>
        Compare
      </ActionLink>
      {link !== null && <ActionLink to={link}>Temporal UI</ActionLink>}
    </>
  );
}
