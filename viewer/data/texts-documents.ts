import type { ResultsStore } from '../../results/store.ts';
import { ROWS_PER_DOCUMENT } from '../documents/rows-document.ts';
import type { TextsDocument } from '../documents/texts-document.ts';
import { spokenTextOf } from './spoken-text.ts';

/** What was said in all runs of a sweep, divided like its rows. */
export async function* textsDocuments(store: Pick<ResultsStore, 'logs'>, sweep: string): AsyncGenerator<TextsDocument> {
  let from = 0;
  let texts: string[] = [];
  for await (const page of store.logs(sweep)) {
    for (const { events } of page) {
      texts.push(spokenTextOf(events));
      if (texts.length < ROWS_PER_DOCUMENT) continue;
      yield { from, texts };
      from += texts.length;
      texts = [];
    }
  }
  if (texts.length > 0) yield { from, texts };
}
