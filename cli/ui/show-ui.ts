import { mainQueue } from '../../runs/names.ts';
import { print, printJson, say } from '../say.ts';
import { openEngine } from '../../client/engine-session.ts';
import type { EngineSession } from '../../client/engine-session.ts';
import { ifResults, latestSweep } from '../../client/results.ts';
import { stopOnSignals, untilAborted } from '../stop-signal.ts';
import { isPolled } from '../../client/deployment/read-routing.ts';
import { entryPage } from '../../client/temporal-ui/entry-page.ts';
import { openBrowser } from '../../client/open-browser.ts';
import { COLUMNS, viewPath, viewQuery } from '../../client/temporal-ui/sweep-view.ts';
import type { SweepView } from '../../client/temporal-ui/sweep-view.ts';
import { startUiProxy } from '../../client/temporal-ui/ui-proxy.ts';
import type { UiProxy } from '../../client/temporal-ui/ui-proxy.ts';

export interface UiOptions {
  readonly results: string;
  readonly uiAddress?: URL;
  readonly port: number;
  readonly plain?: true;
  readonly open?: true;
  readonly json?: true;
}

/** Prints a link to a sweep in the web UI, and serves it until Ctrl-C. */
export async function showUi(wanted: string | undefined, options: UiOptions): Promise<void> {
  const session = await openEngine({ start: 'if-database', report: say });
  try {
    const view = await chooseView(session, wanted, options.results);
    await noteIfEmpty(session, view);
    await noteIfUnanswered(session, view);
    const base = baseOf(options.uiAddress ?? session.engine.uiAddress);
    await using proxy = base !== null && !options.plain ? await proxyOf(base, view, options.port) : null;
    await showLink(view, links(view, base, proxy), options);
    if (proxy === null && session.engine.stays) return;
    const subjects = [...(proxy === null ? [] : ['the link']), ...(session.engine.stays ? [] : ['the engine'])];
    say(`${subjects.join(' and ')} ${subjects.length === 1 ? 'works' : 'work'} until Ctrl-C`);
    if (!session.engine.stays) say('`toolsandbox up` starts an engine that stays');
    await untilAborted(stopOnSignals('stopping'));
  } finally {
    await session.close();
  }
}

/** The sweep that was named, or the newest one of the results; without results all workflows. */
async function chooseView({ engine }: EngineSession, wanted: string | undefined, results: string): Promise<SweepView> {
  const stored = await ifResults(results, async (store) => {
    const sweep = wanted === undefined ? await latestSweep(store) : await store.sweeps.find(wanted);
    return sweep && { sweep: sweep.id, store: store.id };
  });
  return { namespace: engine.namespace, ...(stored ?? { sweep: wanted ?? null, store: null }) };
}

async function noteIfEmpty({ engine, client }: EngineSession, view: SweepView): Promise<void> {
  const query = viewQuery(view);
  if (query === null || (await client.workflow.count(query)).count > 0) return;
  say(`note: the engine at ${engine.address} has no trajectories of sweep "${view.sweep}" yet, or no longer`);
}

/** Details are not in the history of a trajectory: a worker computes them from it. */
async function noteIfUnanswered({ client }: EngineSession, { store }: SweepView): Promise<void> {
  if (store === null || (await isPolled(client, mainQueue(store)))) return;
  say('note: no worker is running, so trajectories have no current details in the UI; `toolsandbox up` starts one');
}

/** Without the page that it may name, as Temporal Cloud's address does. */
function baseOf(uiAddress: URL | string | null): string | null {
  if (uiAddress === null) return null;
  const { origin, pathname } = new URL(uiAddress);
  return origin + pathname.replace(/\/(namespaces\/.*)?$/, '');
}

/** Null for a UI that a page of 127.0.0.1 cannot stand for: one with TLS and logins, or below a path of its host. */
async function proxyOf(base: string, view: SweepView, port: number): Promise<UiProxy | null> {
  const target = new URL(base);
  if (target.protocol !== 'http:' || target.pathname !== '/') return null;
  return startUiProxy({ target, page: entryPage(view), port });
}

interface Links {
  /** The page within the web UI. */
  readonly path: string;
  /** Null if the UI's address is not known. */
  readonly uiUrl: string | null;
  /** Sets the columns; null if it is not served. */
  readonly url: string | null;
}

function links(view: SweepView, base: string | null, proxy: UiProxy | null): Links {
  const path = viewPath(view);
  return {
    path,
    uiUrl: base && base + path,
    url: proxy === null ? null : new URL(entryPage(view).path, proxy.origin).href,
  };
}

async function showLink(view: SweepView, { path, uiUrl, url }: Links, { open, json }: UiOptions): Promise<void> {
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
