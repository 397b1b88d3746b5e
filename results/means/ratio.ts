/** Null of nothing. */
export function ratioOrNull(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
