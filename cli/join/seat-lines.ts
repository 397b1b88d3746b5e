import { sameFiles } from '../../client/places.ts';
import type { OpenSeat } from '../../client/external-runs.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { line, styled } from '../../text/line.ts';
import type { Line } from '../../text/line.ts';
import { duration } from '../../text/words.ts';

/** The open seats, each with the command that joins it. */
export function seatLines(seats: readonly OpenSeat[], results: string, now: number): readonly Line[] {
  return seats.flatMap(({ trajectory, role, holder, due, dueSince, silenceMs }) => {
    const who =
      holder === null
        ? 'no one has joined'
        : `${holder.name} sits there, last heard of ${duration((now - holder.heardAt) / 1000)} ago`;
    const left = dueSince === null ? 0 : Math.max(0, dueSince + silenceMs - now);
    const what =
      due === null || dueSince === null
        ? 'others play now'
        : `a turn is due for ${duration((now - dueSince) / 1000)}, and can wait ${duration(left / 1000)} more`;
    return [
      line`${styled('bold', trajectory)}  ${role}: ${who}; ${what}`,
      `  ${hintCommand('join', trajectory, '--as', role, ...sameFiles({ results }))}`,
    ];
  });
}
