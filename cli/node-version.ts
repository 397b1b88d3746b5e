/** The oldest Node that has all that we use (zstd, backups of SQLite); `engines` of package.json says the same. */
export const OLDEST_NODE = '22.16.0';

/** Why this Node cannot run us, with what helps; null if it can. */
export function unusableNode(version = process.versions.node): string | null {
  if (version.localeCompare(OLDEST_NODE, 'en', { numeric: true }) >= 0) return null;
  return (
    `error: this is Node ${version}, and toolsandbox needs ${OLDEST_NODE} or newer\n` +
    '  hint: install it, or add it to this project: npm install node@24'
  );
}
