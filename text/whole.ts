/** For example `12,400`. */
export function whole(count: number): string {
  return count.toLocaleString('en');
}
