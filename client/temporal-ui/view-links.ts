import { entryPage } from './entry-page.ts';
import { viewPath } from './sweep-view.ts';
import type { SweepView } from './sweep-view.ts';
import { startUiProxy } from './ui-proxy.ts';
import type { UiProxy } from './ui-proxy.ts';

export interface ViewLinks {
  /** The page within the web UI. */
  readonly path: string;
  /** Null if the UI's address is not known. */
  readonly uiUrl: string | null;
  /** Sets the columns; null if it is not served. */
  readonly url: string | null;
}

/** Without the page that it may name, as Temporal Cloud's address does. */
export function baseOf(uiAddress: URL | string | null): string | null {
  if (uiAddress === null) return null;
  const { origin, pathname } = new URL(uiAddress);
  return origin + pathname.replace(/\/(namespaces\/.*)?$/, '');
}

/** Null for a UI that a page of 127.0.0.1 cannot stand for: one with TLS and logins, or below a path of its host. */
export async function proxyOf(base: string, view: SweepView, port: number): Promise<UiProxy | null> {
  const target = new URL(base);
  if (target.protocol !== 'http:' || target.pathname !== '/') return null;
  return startUiProxy({ target, page: entryPage(view), port });
}

export function viewLinks(view: SweepView, base: string | null, proxy: UiProxy | null): ViewLinks {
  const path = viewPath(view);
  return {
    path,
    uiUrl: base && base + path,
    url: proxy === null ? null : new URL(entryPage(view).path, proxy.origin).href,
  };
}
