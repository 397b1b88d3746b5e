import type { HeldSeat } from './held-seat.ts';

/** Each time is an event in the history of the run. */
export const PRESENT_EVERY_MS = 5 * 60_000;

/** Tells people who holds the seat, again and again while `use` runs. An engine that is away is told later. */
export async function withPresence<Result>(
  seat: HeldSeat,
  name: string,
  use: () => Promise<Result>,
  everyMs = PRESENT_EVERY_MS,
): Promise<Result> {
  const tell = () => seat.present(name).catch(() => undefined);
  const timer = setInterval(() => void tell(), everyMs);
  try {
    await tell();
    return await use();
  } finally {
    clearInterval(timer);
  }
}
