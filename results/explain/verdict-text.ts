/** Whether a run is solved, in words; null if it was imported from a version that did not judge runs. */
export function verdictText(solved: boolean | null): string {
  return solved === null ? 'not judged' : solved ? 'solved' : 'not solved';
}
