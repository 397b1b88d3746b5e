/**
 * The column assigned to each row of the matrix so that the sum of costs is minimal (the Hungarian method, cubic time).
 * Costs are finite and there are at least as many columns as rows.
 */
export function assign(costs: readonly (readonly number[])[]): readonly number[] {
  const rowCount = costs.length;
  const columnCount = costs[0]?.length ?? 0;
  // Row and column 0 are a sentinel; a column's owner is the row it is assigned to, 0 for none.
  const rowPrice = new Float64Array(rowCount + 1);
  const columnPrice = new Float64Array(columnCount + 1);
  const owner = new Int32Array(columnCount + 1);
  for (let row = 1; row <= rowCount; row++) {
    const previous = new Int32Array(columnCount + 1);
    const slack = new Float64Array(columnCount + 1).fill(Infinity);
    const visited = new Uint8Array(columnCount + 1);
    let column = 0;
    owner[0] = row;
    do {
      visited[column] = 1;
      const current = owner[column]!;
      let nearest = 0;
      for (let other = 1; other <= columnCount; other++) {
        if (visited[other]) continue;
        const reduced = costs[current - 1]![other - 1]! - rowPrice[current]! - columnPrice[other]!;
        if (reduced < slack[other]!) [slack[other], previous[other]] = [reduced, column];
        if (nearest === 0 || slack[other]! < slack[nearest]!) nearest = other;
      }
      const step = slack[nearest]!;
      for (let other = 0; other <= columnCount; other++) {
        if (visited[other]) {
          rowPrice[owner[other]!]! += step;
          columnPrice[other]! -= step;
        } else slack[other]! -= step;
      }
      column = nearest;
    } while (owner[column] !== 0);
    while (column !== 0) {
      owner[column] = owner[previous[column]!]!;
      column = previous[column]!;
    }
  }
  const assigned = Array.from({ length: rowCount }, () => 0);
  for (let column = 1; column <= columnCount; column++) {
    if (owner[column] !== 0) assigned[owner[column]! - 1] = column - 1;
  }
  return assigned;
}
