import { withEngine } from '../../client/engine-session.ts';
import { sweepLink } from '../../client/temporal-ui/sweep-link.ts';
import { findSweepHere } from '../../client/sweeps/find-sweep.ts';
import { print, printJson, say } from '../say.ts';
import { terminalOf } from '../terminal.ts';
import { readStatus } from '../../client/sweeps/status.ts';
import { renderStatus } from './render-status.ts';
import { statusForm } from '../../client/sweeps/status-form.ts';
import type { StatusOptions } from './status-options.ts';
import { watchStatus } from './watch-status.ts';

/** Prints the progress of a sweep. */
export async function printStatus(wanted: string | undefined, options: StatusOptions): Promise<void> {
  const { results, ownEngine, watch, json } = options;
  await withEngine({ start: 'if-database', ownEngine, report: say }, async (session) => {
    const found = await findSweepHere(session, wanted, results);
    const { namespace, stays } = session.engine;
    const uiAddress = options.uiAddress ?? (stays ? session.engine.uiAddress : null);
    if (uiAddress !== null && !json) say(`in the Temporal UI: ${sweepLink(uiAddress, { ...found, namespace })}`);
    if (watch) {
      process.exitCode = await watchStatus(session, found, options);
      return;
    }
    const status = await readStatus(session, found, results);
    if (json) printJson(statusForm(status, Date.now()));
    else print(renderStatus(status, Date.now(), terminalOf('stdout').width).map(({ text }) => text));
  });
}
