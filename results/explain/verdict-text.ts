/** Whether a run is solved, in words; null if an earlier version stored it, which did not judge runs. */
export function verdictText(solved: boolean | null): string {
  return solved === null ? 'not judged' : solved ? 'solved' : 'not solved';
}
