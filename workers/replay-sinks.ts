import type { InjectedSinks } from '@temporalio/worker';
import type { Message } from '../sandbox/message.ts';
import type { ReplaySinks } from '../workflows/trajectory.ts';

/** Workers at work show nothing of what they replay after a cache miss. */
export const silentReplay: InjectedSinks<ReplaySinks> = replaySinks(() => undefined);

export function replaySinks(show: (index: number, message: Message) => void): InjectedSinks<ReplaySinks> {
  return {
    replay: {
      message: { fn: (_info, index: number, message: Message) => show(index, message), callDuringReplay: true },
    },
  };
}
