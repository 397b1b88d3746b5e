/** Beside the verdict in words: never the colour alone. */
export function VerdictMark({ solved }: { readonly solved: boolean | null }) {
  return <span aria-hidden="true">{solved === null ? '–' : solved ? '✓' : '✗'}</span>;
}
