import type { Seats } from '../../viewer/server/seats.ts';
import type { EngineSeats, EngineSeatsOptions } from './engine-seats.ts';

/** The seats of runs on an engine. Their code is loaded when a page first asks for them: Temporal's client would slow down every start of the viewer. */
export function lateSeats(options: EngineSeatsOptions): Seats & AsyncDisposable {
  let loaded: Promise<EngineSeats> | null = null;
  const seats = () => (loaded ??= import('./engine-seats.ts').then(({ EngineSeats: Late }) => new Late(options)));
  return {
    list: async () => (await seats()).list(),
    look: async (place) => (await seats()).look(place),
    submit: async (place, turn) => (await seats()).submit(place, turn),
    async [Symbol.asyncDispose]() {
      await (await loaded)?.[Symbol.asyncDispose]();
    },
  };
}
