/** The background of a mean similarity or of a share of solved runs, from 0 to 1, on which --text is readable. */
export function scoreColor(share: number): string {
  const [from, to, part] = share < 0.5 ? ['low', 'mid', share * 2] : (['mid', 'high', share * 2 - 1] as const);
  return mixed(from, to, part);
}

/** That of one run: of the highest score if it is solved, and never of a high one if it is not. None without a verdict. */
export function runColor({
  solved,
  similarity,
}: {
  readonly solved: boolean | null;
  readonly similarity: number;
}): string | undefined {
  if (solved === null) return undefined;
  return solved ? scoreColor(1) : mixed('low', 'mid', similarity);
}

function mixed(from: string, to: string, share: number): string {
  return `color-mix(in oklab, var(--score-${from}), var(--score-${to}) ${(share * 100).toFixed(0)}%)`;
}
