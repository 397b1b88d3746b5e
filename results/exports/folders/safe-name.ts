/** A name as a part of a path that leads nowhere else. */
export function safeName(name: string): string {
  return name.replaceAll(/[^\w.-]|^\.+|\.{2,}/g, '_') || '_';
}
