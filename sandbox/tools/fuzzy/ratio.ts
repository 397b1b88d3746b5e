/** Length of the longest common subsequence, counted in characters. */
export function commonLength(left: readonly string[], right: readonly string[]): number {
  let above = new Uint32Array(right.length + 1);
  let row = new Uint32Array(right.length + 1);
  for (const character of left) {
    for (let index = 0; index < right.length; index++) {
      row[index + 1] =
        character === right[index] ? (above[index] ?? 0) + 1 : Math.max(above[index + 1] ?? 0, row[index] ?? 0);
    }
    [above, row] = [row, above];
  }
  return above[right.length] ?? 0;
}

/** Insertions and deletions that turn one into the other. */
export function indelDistance(left: readonly string[], right: readonly string[]): number {
  return left.length + right.length - 2 * commonLength(left, right);
}

/** Similarity of the whole texts, 0 to 100. Two empty texts are equal. */
export function ratio(left: readonly string[], right: readonly string[]): number {
  const total = left.length + right.length;
  return total === 0 ? 100 : (1 - indelDistance(left, right) / total) * 100;
}
