import type { ResultsStore } from '../../results/store.ts';
import type { FoundRun, SearchLine } from '../documents/search-line.ts';
import { jsonMatcher, textFinder } from '../documents/text-matcher.ts';
import { spokenTextsOf } from './spoken-text.ts';

/** The runs in which a text was said, as they are found. Only a log that may hold the text is parsed. */
export async function* searchRuns(
  store: Pick<ResultsStore, 'pages'>,
  sweep: string,
  wanted: string,
): AsyncGenerator<SearchLine> {
  const [mayHold, find] = [jsonMatcher(wanted), textFinder(wanted)];
  let read = 0;
  for await (const page of store.pages.logs(sweep)) {
    const found: FoundRun[] = [];
    for (const { id, events } of page) {
      read++;
      const hit = mayHold(events) ? find(spokenTextsOf(events)) : null;
      if (hit !== null) found.push({ id, ...hit });
    }
    yield { read, found };
  }
}
