/** A number with its noun: `1 cell`, `2 cells`. */
export function count(n: number, noun: string, plural = `${noun}s`): string {
  return `${n} ${n === 1 ? noun : plural}`;
}

/** Names in a row, no more than so many: `a, b and 3 more`. */
export function firstOf(names: readonly string[], most: number): string {
  const more = names.length > most ? ` and ${names.length - most} more` : '';
  return `${names.slice(0, most).join(', ')}${more}`;
}

/** For example `12,400`. */
export function whole(n: number): string {
  return n.toLocaleString('en');
}

/** A length of time in its two largest units: `4 min 10 s`. */
export function duration(seconds: number): string {
  const rounded = Math.round(seconds);
  if (rounded < 60) return `${rounded} s`;
  if (rounded < 3600) return `${Math.floor(rounded / 60)} min ${rounded % 60} s`;
  return `${Math.floor(rounded / 3600)} h ${Math.floor((rounded % 3600) / 60)} min`;
}

/** A number of bytes for people: `12 kB`, `3.4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} kB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}
