/** What Zod says of a value that does not fit. */
interface Issues {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}

/** The first thing that is wrong, with its place: `messages.0.role: expected a text`. @param whole what the value is called as a whole */
export function firstIssue({ issues: [issue] }: Issues, whole: string): string {
  const place = issue === undefined || issue.path.length === 0 ? whole : issue.path.join('.');
  return `${place}: ${issue?.message ?? 'wrong form'}`;
}
