import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';

/** The page of a query that follows a row, in the order of columns of which an index begins with them all. */
export function pageIn<Schema, Table extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Table, Row>,
  order: readonly string[],
  last: readonly (string | number)[] | undefined,
  size: number,
): SelectQueryBuilder<Schema, Table, Row> {
  const columns = order.map((column) => sql.ref(column));
  const rest =
    last === undefined ? query : query.where(sql<boolean>`(${sql.join(columns)}) > (${sql.join([...last])})`);
  return columns.reduce((ordered, column) => ordered.orderBy(column), rest).limit(size);
}

/**
 * All rows, page by page. Each page is a query of its own that begins after the last row before it, so that a slow reader
 * keeps no cursor, transaction or connection open. Rows stored meanwhile may be missing.
 */
export async function* pagesOf<Row>(
  size: number,
  read: (last: Row | undefined, size: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined;
  do {
    const rows: readonly Row[] = await read(last, size);
    if (rows.length > 0) yield rows;
    last = rows.length < size ? undefined : rows.at(-1);
  } while (last !== undefined);
}
