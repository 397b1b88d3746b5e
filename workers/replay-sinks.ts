import type { InjectedSinks } from '@temporalio/worker';
import type { Message } from '../sandbox/message.ts';
import type { ReplaySinks } from '../workflows/trajectory.ts';

/** For regular workers, which replay histories after a cache miss and must not print them. */
export const silentReplay: InjectedSinks<ReplaySinks> = replaySinks(() => undefined);

export function replaySinks(show: (index: number, message: Message) => void): InjectedSinks<ReplaySinks> {
  return {
    replay: {
      message: { fn: (_info, index: number, message: Message) => show(index, message), callDuringReplay: true },
    },
  };
}
