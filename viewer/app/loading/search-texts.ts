import { searchPath, textsPath } from '../../documents/document-paths.ts';
import type { IndexDocument } from '../../documents/index-document.ts';
import type { SearchLine } from '../../documents/search-line.ts';
import { textMatcher } from '../../documents/text-matcher.ts';
import type { TextsDocument } from '../../documents/texts-document.ts';
import { DocumentUnavailable, fetchDocument } from './fetch-document.ts';
import type { Rows } from './rows.ts';

/** What a search has found so far. */
export interface SearchProgress {
  /** Runs looked through. */
  readonly read: number;
  /** Rows with the text, found since the step before. */
  readonly found: readonly number[];
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
  const numbers = new Map(Array.from({ length: rows.count }, (_, row) => [rows.id(row), row]));
  let rest = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const { read, found } = JSON.parse(line) as SearchLine;
      yield { read, found: found.flatMap((id) => numbers.get(id) ?? []) };
    }
  }
}

async function* searchInTexts(rows: Rows, text: string, signal: AbortSignal): AsyncGenerator<SearchProgress> {
  const matches = textMatcher(text);
  for (let number = 0, read = 0; read < rows.count; number++) {
    const { from, texts } = await fetchDocument<TextsDocument>(textsPath(rows.sweep, number), signal);
    read = from + texts.length;
    yield { read, found: texts.flatMap((one, place) => (matches(one) ? [from + place] : [])) };
    if (texts.length === 0) return;
  }
}
