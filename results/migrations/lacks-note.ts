/** What an operator should know of results without some additions; null if they have them all. */
export function lacksNote(lacks: readonly string[]): string | null {
  if (lacks.length === 0) return null;
  return (
    `the schema of the results lacks ${lacks.join(', ')}, so what this version added there is left out: ` +
    '`toolsandbox results migrate` adds it, and earlier versions can still use the results'
  );
}
