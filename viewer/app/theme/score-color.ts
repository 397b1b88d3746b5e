/** The background of a mean similarity, from 0 to 1, on which --text is readable. */
export function scoreColor(similarity: number): string {
  const [from, to, share] =
    similarity < 0.5 ? ['low', 'mid', similarity * 2] : (['mid', 'high', similarity * 2 - 1] as const);
  return `color-mix(in oklab, var(--score-${from}), var(--score-${to}) ${(share * 100).toFixed(0)}%)`;
}
