import { ResultsUnavailable } from '../../results/results-unavailable.ts';
import { errorMessage } from '../../sandbox/error-message.ts';
import { idInLink } from '../../viewer/documents/id-in-link.ts';
import { startViewer } from '../../viewer/server/start-viewer.ts';
import { print, printJson, say } from '../say.ts';
import type { OutputForms } from '../output-forms.ts';
import { stopOnSignals, untilAborted } from '../stop-signal.ts';
import { openBrowser } from '../../client/open-browser.ts';
import type { Viewed } from './viewed.ts';
import type { ViewOptions } from './view-command.ts';

export interface ViewedAt extends Viewed {
  /** The page that is opened, if it is not that of the sweep or the first one. */
  readonly page?: string;
}

/** Prints the address of the viewer, and serves it until Ctrl-C. */
export async function serveResults(
  { page, ...viewed }: ViewedAt,
  { port, open, json }: Pick<ViewOptions, 'port' | 'open' | 'json'>,
): Promise<void> {
  await using viewer = await startViewer({ ...viewed, port, onError: report });
  const { sweep } = viewed;
  const shown = page ?? (sweep === null ? '' : `sweep/${idInLink(sweep.id)}`);
  const url = `${viewer.origin}/${shown === '' ? '' : `#/${shown}`}`;
  if (json) printJson({ url, sweep: sweep?.id ?? null } satisfies OutputForms['view']);
  else print(url);
  say('the viewer works until Ctrl-C, only on this machine');
  const likely = page === undefined ? (sweep ?? (await viewed.source.store.sweeps.list())[0]) : undefined;
  if (likely !== undefined) void viewer.prepare(likely.id);
  if (open && !(await openBrowser(url, process.env))) say('no browser could be opened here; open the link yourself');
  await untilAborted(stopOnSignals('stopping'));
}

/** The page says it too. */
function report(error: unknown): void {
  say(error instanceof ResultsUnavailable ? error.message : `the viewer failed: ${errorMessage(error)}`);
}
