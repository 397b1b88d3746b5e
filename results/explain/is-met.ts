const ROUNDING = 1e-9;

/** Whether a milestone is met in full, but for rounding. */
export function isMet({ similarity }: { readonly similarity: number }): boolean {
  return similarity > 1 - ROUNDING;
}
