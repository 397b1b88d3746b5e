import { print, say } from '../say.ts';
import { openEngine } from '../session/engine-session.ts';
import type { EngineSession } from '../session/engine-session.ts';
import { stopOnSignals, untilAborted } from '../session/stop-signal.ts';
import { openBrowser } from './open-browser.ts';
import { COLUMNS, sweepPath, trajectoriesOf } from './sweep-url.ts';

/** Prints the link to the web UI, and keeps an engine that would end otherwise. */
export async function showUi(sweep: string | undefined, { open }: { open?: true }): Promise<void> {
  const session = await openEngine({ start: 'if-database' });
  try {
    await showLink(session, sweep, open === true);
    if (session.engine.stays) return;
    say('the engine runs until Ctrl-C; `toolsandbox up` starts one that stays');
    await untilAborted(stopOnSignals('stopping'));
  } finally {
    await session.close();
  }
}

async function showLink({ engine, client }: EngineSession, sweep: string | undefined, open: boolean): Promise<void> {
  const path = sweepPath(engine.namespace, sweep);
  if (sweep !== undefined) {
    const { count } = await client.workflow.count(trajectoriesOf(sweep));
    if (count === 0) say(`note: the engine at ${engine.address} has no trajectories of sweep "${sweep}"`);
  }
  if (engine.uiAddress === null) {
    say(`the address of the web UI of ${engine.address} is not known; open this page there:`);
    print(path);
    return;
  }
  // Temporal Cloud's address names the namespace already.
  const url = new URL(path, engine.uiAddress).href;
  print(url);
  say(
    `the web UI keeps columns in your browser, once for all sweeps: Configure Columns, then add ${COLUMNS.join(', ')}`,
  );
  if (open && !(await openBrowser(url, process.env))) say('no browser could be opened here; open the link yourself');
}
