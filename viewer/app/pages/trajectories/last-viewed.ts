/** The run of each sweep that was looked at last, for as long as the tab is open. */
const KEY = 'toolsandbox-viewed:';

export function rememberViewed(sweep: string, id: string): void {
  try {
    sessionStorage.setItem(KEY + sweep, id);
  } catch {
    // A browser may refuse to store anything: then the list begins at its top.
  }
}

/** Null if none was. */
export function lastViewed(sweep: string): string | null {
  try {
    return sessionStorage.getItem(KEY + sweep);
  } catch {
    return null;
  }
}
