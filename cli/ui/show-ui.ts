import { withEngine } from '../../client/engine-session.ts';
import { openBrowser } from '../../client/open-browser.ts';
import { chooseView, viewNotes } from '../../client/temporal-ui/choose-view.ts';
import { COLUMNS, viewQuery } from '../../client/temporal-ui/sweep-view.ts';
import type { SweepView } from '../../client/temporal-ui/sweep-view.ts';
import { baseOf, proxyOf, viewLinks } from '../../client/temporal-ui/view-links.ts';
import type { ViewLinks } from '../../client/temporal-ui/view-links.ts';
import { print, printJson, say } from '../say.ts';
import { stopOnSignals, untilAborted } from '../stop-signal.ts';
import type { UiOptions } from './ui-options.ts';

/** Prints a link to a sweep in the web UI, and serves it until Ctrl-C. */
export async function showUi(wanted: string | undefined, options: UiOptions): Promise<void> {
  await withEngine({ start: 'if-database', ownEngine: options.ownEngine, report: say }, async (session) => {
    const { stays, uiAddress } = session.engine;
    const view = await chooseView(session, wanted, options.results);
    say(await viewNotes(session, view));
    const base = baseOf(options.uiAddress ?? uiAddress);
    await using proxy = base !== null && !options.plain ? await proxyOf(base, view, options.port) : null;
    await showLink(view, viewLinks(view, base, proxy), options);
    if (proxy === null && stays) return;
    const subjects = [...(proxy === null ? [] : ['the link']), ...(stays ? [] : ['the engine'])];
    say(`${subjects.join(' and ')} ${subjects.length === 1 ? 'works' : 'work'} until Ctrl-C`);
    if (!stays) say('`toolsandbox up` starts an engine that stays');
    await untilAborted(stopOnSignals('stopping'));
  });
}

async function showLink(view: SweepView, { path, uiUrl, url }: ViewLinks, { open, json }: UiOptions): Promise<void> {
  const link = url ?? uiUrl;
  const { namespace, sweep } = view;
  if (json) printJson({ sweep, namespace, query: viewQuery(view), columns: COLUMNS, url, uiUrl, path });
  if (link === null) {
    say('the address of the web UI is not known: name it with --ui-address, or open this page there:');
  }
  if (!json) print(link ?? path);
  if (url === null)
    say(`columns are not part of this link: choose Configure Columns there, then ${COLUMNS.join(', ')}`);
  if (open && link !== null && !(await openBrowser(link, process.env))) {
    say('no browser could be opened here; open the link yourself');
  }
}
