import { useEffect, useState } from 'react';
import type { Rows } from './rows.ts';
import { searchTexts } from './search-texts.ts';
import { useIndex } from './use-document.ts';

export interface Search {
  /** Rows with the text, so far; null without a text. */
  readonly found: ReadonlySet<number> | null;
  /** Runs looked through. */
  readonly read: number;
  readonly state: 'none' | 'running' | 'done' | 'failed';
}

const NONE: Search = { found: null, read: 0, state: 'none' };
/** A screen shows no more than this. */
const SHOW_EVERY_MS = 200;

/** Searches the rows for a text, again when either changes. Shows what is found while it goes on. */
export function useSearch(rows: Rows | undefined, text: string): Search {
  const mode = useIndex().data?.mode;
  const [search, setSearch] = useState<Search>(NONE);
  useEffect(() => {
    if (rows === undefined || mode === undefined || text === '') return undefined;
    const controller = new AbortController();
    const run = async () => {
      const found = new Set<number>();
      let [read, shown] = [0, -SHOW_EVERY_MS];
      const show = (state: Search['state']) => setSearch({ found: new Set(found), read, state });
      show('running');
      for await (const step of searchTexts(mode, rows, text, controller.signal)) {
        read = step.read;
        for (const row of step.found) found.add(row);
        if (performance.now() - shown < SHOW_EVERY_MS) continue;
        shown = performance.now();
        show('running');
      }
      show('done');
    };
    run().catch(() => {
      if (!controller.signal.aborted) setSearch((before) => ({ ...before, state: 'failed' }));
    });
    return () => controller.abort();
  }, [rows, mode, text]);
  return text === '' ? NONE : search;
}
