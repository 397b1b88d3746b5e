import { createDependencies } from '../../workers/dependencies.ts';
import { withEngine } from '../../client/engine-session.ts';
import { withResults } from '../../client/results.ts';
import { findSeat } from '../../seats/find-run.ts';
import { seatsOf } from '../../client/external-runs.ts';
import { seatOnEngine } from '../../seats/on-engine.ts';
import { withWorkerHere } from '../../seats/worker-here.ts';
import { say } from '../say.ts';
import type { JoinOptions } from './join-options.ts';
import { endLines, heldText, leftLines, overLines } from './seat-texts.ts';
import { Voice } from './voice.ts';

/** Takes a seat of a run that waits on an engine, until the run is over or the person leaves. */
export async function joinRun(id: string, options: JoinOptions): Promise<void> {
  const { as, name, results, browser } = options;
  const voice = new Voice();
  const { report } = voice;
  await withResults(results, 'read', (store) =>
    withEngine({ start: 'if-database', report }, async (session) => {
      const { client } = session;
      const found = await findSeat(client, store, id, as);
      if ('ended' in found) return say(overLines(found.ended, results));
      const { trajectory, role, models } = found;
      const stateNow = async () => (await seatsOf(client, [found])).find((one) => one.role === role);
      await withWorkerHere({ session, results, models: [models], report, permission: options }, async () => {
        if (browser)
          return (await import('./sit-in-browser.ts')).sitInBrowser({ trajectory, role }, { results, name }, session);
        const connected = { client, dependencies: createDependencies(store, process.env), report };
        const seat = await seatOnEngine(connected, found, role);
        const before = await stateNow();
        if (before?.holder) say(heldText(before.holder, Date.now()));
        const end = await voice.sitDown(seat, name);
        if (end !== null) return say(endLines(trajectory, end, results));
        say(leftLines({ trajectory, role, state: await stateNow() }, results, Date.now()));
      });
    }),
  );
}
