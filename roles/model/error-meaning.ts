import type { ErrorAnswer, ErrorMeaning } from './adapter.ts';
import { fieldsIn } from './error-fields.ts';
import { WORDINGS } from './error-wordings.ts';

/** No more of a text is read. In characters. */
const LONGEST_TEXT = 100_000;

/** Where vendors name the kind of an error. */
const CODES: readonly string[] = ['code', 'type', 'status', 'reason', 'error_code', 'limit_source', 'quotaId'];

/** What an error means beyond its status, by its codes and words; undefined when the status says all. */
export function meaningOf({ status, detail, body }: ErrorAnswer): ErrorMeaning | undefined {
  const codes = fieldsIn(body).flatMap(([name, code]) => (CODES.includes(name) ? code : []));
  const said = `${codes.join(' ')} ${detail}`.slice(0, LONGEST_TEXT);
  const worded = WORDINGS.find(({ statuses, words }) => statuses.includes(status) && words.test(said));
  return worded?.meaning ?? (status === 413 ? 'context-full' : undefined);
}
