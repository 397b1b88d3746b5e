import { within } from '../../client/diagnosis/within.ts';
import { openEngine } from '../../client/engine-session.ts';
import { findSweep } from '../../client/sweeps/find-sweep.ts';
import { ifResults } from '../../client/results.ts';
import { print, printJson, say } from '../say.ts';
import { terminalOf } from '../terminal.ts';
import { readStatus } from '../../client/sweeps/status.ts';
import { renderStatus } from './render-status.ts';
import { statusForm } from '../../client/sweeps/status-form.ts';
import { watchStatus } from './watch-status.ts';

export interface StatusOptions {
  readonly results: string;
  /** Until the sweep has ended. */
  readonly watch?: true;
  readonly json?: true;
}

/** A database that is away does not keep us from asking the engine. */
const STORE_MS = 5_000;

/** Prints the progress of a sweep. */
export async function printStatus(wanted: string | undefined, options: StatusOptions): Promise<void> {
  const { results, watch, json } = options;
  const session = await openEngine({ start: 'if-database', report: say });
  try {
    const store = await within(
      STORE_MS,
      ifResults(results, async ({ id }) => id),
      null,
    );
    const found = await findSweep(session, wanted, store);
    if (watch) process.exitCode = await watchStatus(session, found, options);
    else {
      const status = await readStatus(session, found, results);
      if (json) printJson(statusForm(status, Date.now()));
      else print(renderStatus(status, Date.now(), terminalOf('stdout').width).map(({ text }) => text));
    }
  } finally {
    await session.close();
  }
}
