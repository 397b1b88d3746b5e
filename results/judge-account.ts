/** The account of judgements that are asked for after a sweep: its own budget is for its runs. No sweep has such an id. */
export function judgeAccount(sweep: string): string {
  return `${sweep}/judge`;
}
