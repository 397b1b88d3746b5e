/** The length of the longest common subsequence of two lists of words or characters. */
export function commonLength(left: readonly string[], right: readonly string[]): number {
  // lengths[j]: the result for the part of `left` read so far and the first j items of `right`.
  const lengths = new Uint32Array(right.length + 1);
  for (const item of left) {
    let diagonal = 0;
    for (let j = 1; j <= right.length; j++) {
      const above = lengths[j]!;
      lengths[j] = item === right[j - 1] ? diagonal + 1 : Math.max(above, lengths[j - 1]!);
      diagonal = above;
    }
  }
  return lengths[right.length]!;
}
