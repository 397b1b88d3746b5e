import type { PlayableRole } from './message.ts';

/** The type of the failure that ends a run as `silent`. */
export const SEAT_SILENT = 'seat.silent';

/** Why a run ended whose seat somebody outside takes. */
export function silenceText(role: PlayableRole, silenceMs: number, holder?: string): string {
  const who =
    holder === undefined ? `no one took the ${role}'s seat` : `${holder}, who has the ${role}'s seat, was silent`;
  return `${who} for ${silenceMs / 1000} s: join sooner, or add timeoutMs=MILLISECONDS to its spec`;
}
