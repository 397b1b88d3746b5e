import { Link } from 'react-router';
import type { ListedSeat } from '../../../documents/seat-document.ts';
import { hintCommand } from '../../../../text/hint-command.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import type { Column } from '../../components/data-table.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { Section } from '../../components/section.tsx';
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
    <DataTable
      label="Seats"
      columns={columnsAt(now)}
      rows={seats}
      keyOf={({ role, trajectory }) => `${role} ${trajectory}`}
    />
  );
}

function columnsAt(now: number): readonly Column<ListedSeat>[] {
  return [
    {
      head: 'Run',
      isName: true,
      className: styles['run'],
      render: (seat) => (
        <>
          <Link to={seatLink(seat)}>
            <Untrusted text={seat.scenario.replaceAll('_', ' ')} layout="line" />
          </Link>
          <span className={styles['id']}>
            <Untrusted text={seat.trajectory} layout="line" />
          </span>
        </>
      ),
    },
    { head: 'Seat', render: ({ role }) => role },
    {
      head: 'Who sits there',
      render: ({ state }) =>
        state?.holder ? (
          <>
            <Untrusted text={state.holder.name} layout="line" most={60} />, heard of {since(state.holder.heardAt, now)}{' '}
            ago
          </>
        ) : (
          state && 'no one'
        ),
    },
    {
      head: 'Turn',
      render: ({ state }) =>
        state === null ? WITHOUT_STATE : state.due ? `due for ${since(state.due.since, now)}` : 'others play now',
    },
    {
      head: 'Ends as silent',
      render: ({ state }) => state?.due && `${localTime(state.due.silentAt)}, in ${since(now, state.due.silentAt)}`,
    },
  ];
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
