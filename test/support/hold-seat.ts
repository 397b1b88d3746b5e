import type { Seat } from '../../seats/seat.ts';
import type { TakeSeat } from '../../roles/seat/seat.ts';
import type { RunEnd } from '../../runs/seats.ts';

/** Plays a held seat to the end of its run. @param submitted is told each turn before the next */
export async function holdSeat(
  seat: Seat,
  takeSeat: TakeSeat,
  submitted: () => unknown = () => undefined,
): Promise<RunEnd> {
  let now = await seat.next();
  while (now.kind === 'due') {
    const turn = await takeSeat(now.view, new AbortController().signal);
    now = await seat.submit(now.view.turn, typeof turn === 'string' ? { content: turn } : turn);
    await submitted();
  }
  return now.end;
}
