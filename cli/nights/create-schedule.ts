import { nameOfSweepFile, readSweepFile } from '../../client/sweep-files/parse-sweep-file.ts';
import { hintOn } from '../../client/places.ts';
import { say } from '../say.ts';
import { routingNotesFor } from '../../client/deployment/routing-notes.ts';
import { withEngine } from '../../client/engine-session.ts';
import { createSchedule } from '../../client/nights/create-schedule.ts';
import { planNights } from '../../client/nights/plan-nights.ts';
import { withResults } from '../../client/results.ts';
import { describeSweep, whoCanPlay } from '../sweep/sweep-texts.ts';
import type { CreateOptions } from './nights-commands.ts';
import { printSchedule } from './show-schedules.ts';

/** Checks a sweep file as `sweep --dry-run` does, creates the schedule or replaces it, and says how it stands. */
export async function runCreate(file: string, options: CreateOptions): Promise<void> {
  const { results, replace } = options;
  const written = readSweepFile(file);
  const name = options.name ?? nameOfSweepFile(file, written);
  const planned = await planNights(file, written, { ...options, name }, say);
  const { plan } = planned;
  say(planned.notes);
  await withResults(results, 'write', (store) =>
    withEngine({ use: 'stays', report: say }, async (session) => {
      await createSchedule(session.client, store, planned, options);
      say([
        describeSweep({ ...plan, sweep: { ...plan.sweep, id: `${name}-DATE` } }),
        ...whoCanPlay(session.engine.address, store.location),
        ...(await routingNotesFor(session, store, options, false)),
        `schedule ${name} ${replace ? 'replaced' : 'created'}; try it now with:`,
        `  ${hintOn(options, 'nights', 'trigger', name)}`,
      ]);
      await printSchedule({ store, client: session.client }, name, options.json === true);
    }),
  );
}
