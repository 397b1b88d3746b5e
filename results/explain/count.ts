/** A number with its noun: `1 cell`, `2 cells`. */
export function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
