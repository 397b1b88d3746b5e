import { createHash } from 'node:crypto';

const LONGEST = 150;

/** An id as a file name that no other id has. */
export function fileNameOf(id: string): string {
  const readable = id.replaceAll(/[^\w.-]+/g, '_').slice(0, LONGEST);
  return `${readable}-${createHash('sha256').update(id).digest('hex').slice(0, 8)}`;
}

/** A name as a part of a path that leads nowhere else. */
export function safeName(name: string): string {
  return name.replaceAll(/[^\w.-]|^\.+|\.{2,}/g, '_') || '_';
}
