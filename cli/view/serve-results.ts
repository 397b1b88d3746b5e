import { ResultsUnavailable } from '../../results/results-unavailable.ts';
import { errorMessage } from '../../sandbox/error-message.ts';
import { startViewer } from '../../viewer/server/start-viewer.ts';
import type { Viewer } from '../../viewer/server/start-viewer.ts';
import { UserError } from '../../client/errors.ts';
import { print, printJson, say } from '../say.ts';
import { stopOnSignals, untilAborted } from '../stop-signal.ts';
import { openBrowser } from '../../client/open-browser.ts';
import type { Viewed } from './viewed.ts';
import type { ViewOptions } from './view-options.ts';

/** Prints the address of the viewer, and serves it until Ctrl-C. */
export async function serveResults(viewed: Viewed, { port, open, json }: ViewOptions): Promise<void> {
  await using viewer = await start(viewed, port);
  const { sweep } = viewed;
  const url = sweep === null ? `${viewer.origin}/` : `${viewer.origin}/#/sweep/${pathOf(sweep.id)}`;
  if (json) printJson({ url, sweep: sweep?.id ?? null });
  else print(url);
  say('the viewer works until Ctrl-C, only on this machine');
  const likely = sweep ?? (await viewed.source.store.sweeps.list())[0];
  if (likely !== undefined) void viewer.prepare(likely.id);
  if (open && !(await openBrowser(url, process.env))) say('no browser could be opened here; open the link yourself');
  await untilAborted(stopOnSignals('stopping'));
}

async function start({ source, app }: Viewed, port: number): Promise<Viewer> {
  try {
    return await startViewer({ source, app, port, onError: report });
  } catch (error) {
    throw new UserError(`cannot serve on port ${port} (${errorMessage(error)}): choose another one with --port`);
  }
}

/** The page says it too. */
function report(error: unknown): void {
  const known = error instanceof ResultsUnavailable ? error.message : `the viewer failed: ${errorMessage(error)}`;
  say(known);
}

function pathOf(id: string): string {
  return id.split('/').map(encodeURIComponent).join('/');
}
