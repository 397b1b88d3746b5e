import { searchPath, textsPath } from '../../documents/document-paths.ts';
import type { IndexDocument } from '../../documents/index-document.ts';
import type { FoundRun, SearchLine } from '../../documents/search-line.ts';
import { textFinder } from '../../documents/text-matcher.ts';
import type { Hit } from '../../documents/text-matcher.ts';
import type { TextsDocument } from '../../documents/texts-document.ts';
import { DocumentUnavailable, fetchDocument } from './fetch-document.ts';
import type { Rows } from './rows.ts';

/** What a search has found so far. */
interface SearchProgress {
  /** Runs looked through. */
  readonly read: number;
  /** Rows with the text and where it is, found since the step before. */
  readonly found: readonly (readonly [row: number, hit: Hit])[];
}

/** Looks for a text in all runs. A server looks for itself; of a static export, the texts are loaded. */
export function searchTexts(
  mode: IndexDocument['mode'],
  rows: Rows,
  text: string,
  signal: AbortSignal,
): AsyncGenerator<SearchProgress> {
  return mode === 'live' ? searchOnServer(rows, text, signal) : searchInTexts(rows, text, signal);
}

async function* searchOnServer(rows: Rows, text: string, signal: AbortSignal): AsyncGenerator<SearchProgress> {
  const path = `${searchPath(rows.sweep)}?${new URLSearchParams({ q: text }).toString()}`;
  const response = await fetch(new URL(path, document.baseURI), { signal });
  if (!response.ok || response.body === null) throw new DocumentUnavailable('the search failed', response.status);
  let rest = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const { read, found } = JSON.parse(line) as SearchLine;
      const rowsOf = ({ id, ...hit }: FoundRun) => {
        const row = rows.rowOf(id);
        return row === null ? [] : [[row, hit] as const];
      };
      yield { read, found: found.flatMap(rowsOf) };
    }
  }
}

async function* searchInTexts(rows: Rows, text: string, signal: AbortSignal): AsyncGenerator<SearchProgress> {
  const find = textFinder(text);
  for (let number = 0, read = 0; read < rows.count; number++) {
    const { from, runs } = await fetchDocument<TextsDocument>(textsPath(rows.sweep, number), signal);
    read = from + runs.length;
    const found = runs.flatMap((texts, place) => {
      const hit = find(texts);
      return hit === null ? [] : [[from + place, hit] as const];
    });
    yield { read, found };
    if (runs.length === 0) return;
  }
}
