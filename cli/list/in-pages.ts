const PAGE = 500;

/** Passes the rows on, many at a time and in order, also those before a failure; returns how many there were. */
export async function inPages<Row>(
  rows: AsyncIterable<Row>,
  print: (page: readonly Row[]) => Promise<void>,
): Promise<number> {
  let count = 0;
  let page: Row[] = [];
  const flush = async () => {
    count += page.length;
    const full = page;
    page = [];
    if (full.length > 0) await print(full);
  };
  try {
    for await (const row of rows) if (page.push(row) === PAGE) await flush();
  } finally {
    await flush();
  }
  return count;
}
