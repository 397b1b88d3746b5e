import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { seatPath, SEATS_PATH } from '../../documents/document-paths.ts';
import type { SeatDocument, SeatAddress, SeatsDocument, PageTurn } from '../../documents/seat-document.ts';
import type { DocumentUnavailable } from './fetch-document.ts';
import { fetchDocument, sendJson } from './fetch-document.ts';
import { LIVE_MS } from './use-document.ts';

/** The seats that somebody outside takes, as they stand now. */
export function useSeats(): UseQueryResult<SeatsDocument> {
  return useQuery({
    queryKey: ['seats'],
    queryFn: ({ signal }) => fetchDocument<SeatsDocument>(SEATS_PATH, signal),
    refetchInterval: LIVE_MS,
  });
}

/** Asked for again until the run is over: others may play, or take the same seat. */
export function useSeat(place: SeatAddress): UseQueryResult<SeatDocument> {
  return useQuery({
    queryKey: keyOf(place),
    queryFn: ({ signal }) => fetchDocument<SeatDocument>(seatPath(place), signal),
    refetchInterval: ({ state: { data } }) => (data?.kind === 'ended' ? false : LIVE_MS),
  });
}

/** A turn with the token of the page that it was made on. */
export interface SentTurn {
  readonly token: string;
  readonly submitted: PageTurn;
}

/** Sends a turn; the answer is what comes next. One whose answer was lost can be sent again, and counts once. */
export function useSendTurn(place: SeatAddress): UseMutationResult<SeatDocument, DocumentUnavailable, SentTurn> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ token, submitted }) => sendJson<SeatDocument>(seatPath(place), token, submitted),
    onSuccess: (document) => queries.setQueryData(keyOf(place), document),
    onError: () => queries.invalidateQueries({ queryKey: keyOf(place) }),
  });
}

function keyOf({ trajectory, role }: SeatAddress): readonly string[] {
  return ['seat', trajectory, role];
}
