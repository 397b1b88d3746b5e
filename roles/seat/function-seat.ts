import type { TakeSeat } from './seat.ts';
import type { OutsideSeat } from './seat-adapter.ts';
import { thrownOf } from '../../modules/thrown.ts';
import { explainThrown, returned, threw } from './thrown.ts';

/** A function of this process, which may be anybody's: it gets a copy of the view, and aborting ends the wait for it. */
export function functionSeat(takeSeat: TakeSeat): OutsideSeat {
  return {
    ask: async (view, signal) => {
      const aborted = Promise.withResolvers<never>();
      const abort = () => aborted.reject(signal.reason as Error);
      signal.addEventListener('abort', abort, { once: true });
      try {
        return returned(await Promise.race([takeSeat(structuredClone(view), signal), aborted.promise]));
      } catch (error) {
        signal.throwIfAborted();
        return threw(thrownOf(error));
      } finally {
        signal.removeEventListener('abort', abort);
      }
    },
    explain: explainThrown,
  };
}
