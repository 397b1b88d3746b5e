import { createHash } from 'node:crypto';

/** The same in each export, of the length and letters of inspect_ai's own ids: programs name files after them. */
export function logId(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 22);
}
