import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Hit } from '../../documents/text-matcher.ts';
import type { Rows } from './rows.ts';
import { searchTexts } from './search-texts.ts';
import { useIndex } from './use-document.ts';

export interface Search {
  /** Rows with the text and where it is, so far; null without a text. */
  readonly found: ReadonlyMap<number, Hit> | null;
  /** Runs looked through. */
  readonly read: number;
  readonly state: 'none' | 'running' | 'done' | 'failed';
}

const NONE: Search = { found: null, read: 0, state: 'none' };
/** A screen shows no more than this. */
const SHOW_EVERY_MS = 200;

/**
 * Searches the rows for a text, again when either changes. Shows what is found while it goes on. A search that is done is kept, so
 * that the pages of its runs need not search again.
 */
export function useSearch(rows: Rows | undefined, text: string): Search {
  const queries = useQueryClient();
  const mode = useIndex().data?.mode;
  const kept = queries.getQueryData<Search>(['search', rows?.sweep, rows?.revision, text]);
  const [search, setSearch] = useState<Search>(kept ?? NONE);
  useEffect(() => {
    if (rows === undefined || mode === undefined || text === '') return undefined;
    const place = ['search', rows.sweep, rows.revision, text];
    if (queries.getQueryData(place) !== undefined) return undefined;
    const controller = new AbortController();
    const run = async () => {
      const found = new Map<number, Hit>();
      let [read, shown] = [0, -SHOW_EVERY_MS];
      const soFar = (state: Search['state']): Search => ({ found: new Map(found), read, state });
      setSearch(soFar('running'));
      for await (const step of searchTexts(mode, rows, text, controller.signal)) {
        read = step.read;
        for (const [row, hit] of step.found) found.set(row, hit);
        if (performance.now() - shown < SHOW_EVERY_MS) continue;
        shown = performance.now();
        setSearch(soFar('running'));
      }
      const done = soFar('done');
      queries.setQueryData(place, done);
      setSearch(done);
    };
    run().catch(() => {
      if (!controller.signal.aborted) setSearch((before) => ({ ...before, state: 'failed' }));
    });
    return () => controller.abort();
  }, [rows, mode, text, queries]);
  if (text === '') return NONE;
  return kept ?? search;
}
