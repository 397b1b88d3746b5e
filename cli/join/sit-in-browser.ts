import type { EngineSession } from '../../client/engine-session.ts';
import { withResults } from '../../client/results.ts';
import { runNamed } from '../../seats/find-run.ts';
import type { SeatAddress } from '../../viewer/documents/seat-document.ts';
import { say } from '../say.ts';
import { viewSeat } from '../view/view-results.ts';
import type { JoinOptions } from './join-options.ts';
import { leftLines, overLines } from './seat-texts.ts';

/** A person takes the turns of a seat in the browser, until Ctrl-C. @param session the run's engine, with workers */
export async function sitInBrowser(
  place: SeatAddress,
  { name, results }: Pick<JoinOptions, 'name' | 'results'>,
  session: EngineSession,
): Promise<void> {
  await viewSeat(place, { results, name, session });
  const running = await withResults(results, 'read', ({ id }) => runNamed(session.client, id, place.trajectory));
  say(running ? leftLines({ ...place, browser: true }, results, Date.now()) : overLines(place.trajectory, results));
}
