import { Link } from 'react-router';
import type { ListedSeat } from '../../../documents/seat-document.ts';
import { hintCommand } from '../../../../text/hint-command.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { Section } from '../../components/section.tsx';
import { TableFrame } from '../../components/table-frame.tsx';
import { Untrusted } from '../../components/untrusted.tsx';
import { useIndex } from '../../loading/use-document.ts';
import { useNow } from '../../loading/use-now.ts';
import { useSeats } from '../../loading/use-seats.ts';
import { SWEEPS_LINK, seatLink } from '../../navigation/links.ts';
import { count, duration, localTime } from '../../text/format.ts';
import styles from './seats-page.module.css';

const WITHOUT_STATE = 'no worker says it';

/** The seats of running trajectories that somebody outside takes. */
export function SeatsPage() {
  return (
    <Page title="Seats" above={[{ text: 'Sweeps', to: SWEEPS_LINK }]}>
      <Loaded query={useSeats()} what="the seats">
        {({ seats, more }) => (
          <>
            {seats.length === 0 ? (
              <Notice tone="neutral">No run waits for somebody outside.</Notice>
            ) : (
              <SeatTable seats={seats} />
            )}
            {more > 0 && (
              <Notice tone="neutral">{count(more)} more runs wait; those that began first are listed.</Notice>
            )}
          </>
        )}
      </Loaded>
      <Begin />
    </Page>
  );
}

function SeatTable({ seats }: { readonly seats: readonly ListedSeat[] }) {
  const now = useNow(1000);
  return (
    <TableFrame label="Seats">
      <thead>
        <tr>
          <th scope="col">Run</th>
          <th scope="col">Seat</th>
          <th scope="col">Who sits there</th>
          <th scope="col">Turn</th>
          <th scope="col">Ends as silent</th>
        </tr>
      </thead>
      <tbody>
        {seats.map((seat) => (
          <SeatRow key={`${seat.role} ${seat.trajectory}`} seat={seat} now={now} />
        ))}
      </tbody>
    </TableFrame>
  );
}

function SeatRow({ seat, now }: { readonly seat: ListedSeat; readonly now: number }) {
  const { scenario, trajectory, role, state } = seat;
  const { due = null, holder = null } = state ?? {};
  return (
    <tr>
      <th scope="row" className={styles['run']}>
        <Link to={seatLink(seat)}>
          <Untrusted text={scenario.replaceAll('_', ' ')} layout="line" />
        </Link>
        <span className={styles['id']}>
          <Untrusted text={trajectory} layout="line" />
        </span>
      </th>
      <td>{role}</td>
      <td>
        {holder === null ? (
          state && 'no one'
        ) : (
          <>
            <Untrusted text={holder.name} layout="line" most={60} />, heard of {since(holder.heardAt, now)} ago
          </>
        )}
      </td>
      <td>
        {due === null ? (state === null ? WITHOUT_STATE : 'others play now') : `due for ${since(due.since, now)}`}
      </td>
      <td>{due !== null && `${localTime(due.silentAt)}, in ${since(now, due.silentAt)}`}</td>
    </tr>
  );
}

function since(start: number, end: number): string {
  return duration(Math.max(0, Math.round((end - start) / 1000)));
}

function Begin() {
  const options = useIndex().data?.commandOptions ?? '';
  const begin = (role: string) =>
    [hintCommand('join', '--scenario', 'wifi_off', '--as', role, '--browser'), options].join(' ').trimEnd();
  return (
    <Section
      title="Begin a run"
      note="In a terminal, in the folder of these results. The run waits for you, and its page opens in the browser."
    >
      {['agent', 'user'].map((role) => (
        <p key={role} className={styles['command']}>
          <code>{begin(role)}</code> <CopyButton label="command" text={begin(role)} />
        </p>
      ))}
    </Section>
  );
}
