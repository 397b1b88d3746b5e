import { createHash } from 'node:crypto';

/** What a variant is drawn from: a number that is published, or a text that is not. */
export type VariantSeed = number | string;

/** Pseudorandom bytes that depend on the seed and on what they are for, 32 of them. */
function bytesOf(seed: VariantSeed, use: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([seed, use]))
    .digest();
}

/**
 * One of several values. Of `n` values, `n` seeds in a row draw each once; what a text draws follows from no other draw, so of few
 * values it may be what a number drew.
 * @param use what is drawn, so that two draws are independent
 * @param rank of several values that are drawn from one pool with one `use`: which it is; they differ while the pool has enough
 */
export function draw<Value>(pool: readonly Value[], seed: VariantSeed, use: string, rank = 0): Value | undefined {
  const order = shuffled(pool, typeof seed === 'number' ? use : `${use}\n${seed}`);
  return order[(rank + (typeof seed === 'number' ? seed : 0)) % Math.max(1, order.length)];
}

function shuffled<Value>(pool: readonly Value[], use: string): readonly Value[] {
  const keyed = pool.map((value, index) => ({ value, key: bytesOf(index, use).toString('hex') }));
  return keyed.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(({ value }) => value);
}

/** As many digits as asked for (at most 32), the first of them 2 to 9. */
export function drawDigits(length: number, seed: VariantSeed, use: string): string {
  const digits = [...bytesOf(seed, use)].map((byte, index) => String(index === 0 ? 2 + (byte % 8) : byte % 10));
  return digits.slice(0, length).join('');
}

/** An id of the form of a UUID. */
export function drawId(seed: VariantSeed, use: string): string {
  const hex = bytesOf(seed, use).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** What may be said of a seed in public: a number itself, of a text a digest of eight digits. */
export function seedName(seed: VariantSeed): string {
  return typeof seed === 'number' ? `seed-${seed}` : `sealed-${bytesOf(seed, 'name').toString('hex').slice(0, 8)}`;
}
