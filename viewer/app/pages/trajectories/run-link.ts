import type { Hit } from '../../../documents/text-matcher.ts';
import type { Rows } from '../../loading/rows.ts';
import { trajectoryLink } from '../../navigation/links.ts';

interface FromList {
  /** The search parameters of the list. */
  readonly list: string;
  /** The text that was searched for; may be empty. */
  readonly find: string;
  /** Where it is in the run. */
  readonly hit: Hit | undefined;
}

/** The link to a run of a list: it leads to what was found in it, and from there to the runs beside it. */
export function runLink(rows: Rows, row: number, { list, find, hit }: FromList): string {
  return trajectoryLink(rows.id(row), {
    ...(hit !== undefined && { message: String(hit.message), find }),
    list,
  });
}
