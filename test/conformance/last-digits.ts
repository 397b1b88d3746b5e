import { isDeepStrictEqual } from 'node:util';

/** Floating-point arithmetic of other libraries differs in the last digits: this much, relative to the value. */
const TOLERANCE = 1e-12;

/** Equal at any depth, except for the last digits of numbers. */
export function isLike(ours: unknown, theirs: unknown): boolean {
  if (typeof ours === 'number' && typeof theirs === 'number')
    return Object.is(ours, theirs) || ours === theirs || Math.abs(ours - theirs) <= TOLERANCE * Math.abs(theirs);
  if (Array.isArray(ours) && Array.isArray(theirs))
    return ours.length === theirs.length && ours.every((item, index) => isLike(item, theirs[index]));
  if (!isRecord(ours) || !isRecord(theirs)) return isDeepStrictEqual(ours, theirs);
  const keys = Object.keys(ours);
  return (
    keys.length === Object.keys(theirs).length &&
    keys.every((key) => Object.hasOwn(theirs, key) && isLike(ours[key], theirs[key]))
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A float in Python's notation, which differs from that of an integer. */
const FLOAT = /(-?\d+\.\d+(?:e[-+]\d+)?|-?\d+e[-+]\d+)/;

/** The same text, except for the last digits of floats. `5.0` and `5` are different. */
export function isLikeText(ours: string, theirs: string): boolean {
  const [left, right] = [ours.split(FLOAT), theirs.split(FLOAT)];
  return (
    left.length === right.length &&
    left.every((part, index) => {
      const other = right[index] ?? '';
      return index % 2 === 0 ? part === other : isLike(Number(part), Number(other));
    })
  );
}
