import type { ResultsStore } from '../../results/store.ts';
import { ROWS_PER_DOCUMENT } from '../documents/rows-document.ts';
import type { Spoken, TextsDocument } from '../documents/texts-document.ts';
import { spokenTextsOf } from './spoken-text.ts';

/** What was said in all runs of a sweep, divided like its rows. */
export async function* textsDocuments(
  store: Pick<ResultsStore, 'pages'>,
  sweep: string,
): AsyncGenerator<TextsDocument> {
  let from = 0;
  let runs: (readonly Spoken[])[] = [];
  for await (const page of store.pages.logs(sweep)) {
    for (const { events } of page) {
      runs.push(spokenTextsOf(events));
      if (runs.length < ROWS_PER_DOCUMENT) continue;
      yield { from, runs };
      from += runs.length;
      runs = [];
    }
  }
  if (runs.length > 0) yield { from, runs };
}
