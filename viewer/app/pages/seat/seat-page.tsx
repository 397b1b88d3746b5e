import type { PlayableRole } from '../../../../sandbox/message.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Untrusted } from '../../components/untrusted.tsx';
import { useSeat } from '../../loading/use-seats.ts';
import { SEATS_LINK } from '../../navigation/links.ts';
import { useId } from '../../navigation/use-id.ts';
import { EndedSeat } from './ended-seat.tsx';
import { OpenSeat } from './open-seat.tsx';
import styles from './seat-page.module.css';

/** A seat of a run: what its role sees, and its turns. */
export function SeatPage({ player: role }: { readonly player: PlayableRole }) {
  const place = { trajectory: useId(), role };
  const query = useSeat(place);
  return (
    <Page
      title={`The ${role} of ${place.trajectory}`}
      heading={`You ${query.data?.kind === 'ended' ? 'were' : 'are'} the ${role}`}
      above={[{ text: 'Seats', to: SEATS_LINK }]}
    >
      <p className={styles['run']}>
        <Untrusted text={place.trajectory} layout="line" most={300} />
      </p>
      <Loaded query={query} what="the seat">
        {(document) =>
          document.kind === 'ended' ? (
            <EndedSeat trajectory={place.trajectory} end={document.end} />
          ) : (
            <OpenSeat key={document.session} place={place} document={document} />
          )
        }
      </Loaded>
    </Page>
  );
}
