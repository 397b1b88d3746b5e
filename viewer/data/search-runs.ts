import type { ResultsStore } from '../../results/store.ts';
import type { SearchLine } from '../documents/search-line.ts';
import { jsonMatcher, textMatcher } from '../documents/text-matcher.ts';
import { spokenTextOf } from './spoken-text.ts';

/** The runs in which a text was said, as they are found. Only a log that may hold the text is parsed. */
export async function* searchRuns(
  store: Pick<ResultsStore, 'logs'>,
  sweep: string,
  wanted: string,
): AsyncGenerator<SearchLine> {
  const [mayHold, holds] = [jsonMatcher(wanted), textMatcher(wanted)];
  let read = 0;
  for await (const page of store.logs(sweep)) {
    read += page.length;
    const found = page.filter(({ events }) => mayHold(events) && holds(spokenTextOf(events))).map(({ id }) => id);
    yield { read, found };
  }
}
