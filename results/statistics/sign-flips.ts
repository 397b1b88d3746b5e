/** Up to this many differences, each of the sums is looked at; beyond, they are counted by size. */
const MOST_LISTED = 16;

/** Steps for each difference in which sums are counted, where the differences have no common step. */
const STEPS = 512;

/** Enough along an interval, where p-values are only compared with a significance: so many for each difference, and in all. */
const COARSE_STEPS = { each: 128, all: 40_000 };

/** How exactly sums are counted that are not listed. */
type Precision = 'full' | 'coarse';

/**
 * The p-value of the sign-flip test: were there no difference, each of these sums, one for each cluster, could as well have
 * had the other sign. Of all ways to choose the signs, the share in which the total is at least as far from zero as it is.
 * Exact for up to 16 differences, and where they are multiples of a common step, as those of solved runs; otherwise they are
 * rounded, which never makes the p-value smaller. 1 where all are zero.
 * @param precision `coarse` is many times as fast for many differences, and may be off by a hundredth of itself
 */
export function signFlipP(differences: readonly number[], precision: Precision = 'full'): number {
  const sizes = differences.map(Math.abs).filter((size) => size > 0);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const seen = Math.abs(differences.reduce((sum, difference) => sum + difference, 0));
  if (seen <= total * NOISE) return 1;
  return (
    2 * (sizes.length <= MOST_LISTED ? listed(sizes, seen - total * NOISE) : counted(sizes, total, seen, precision))
  );
}

/** What rounding may make of a sum of zero, as a part of all. */
const NOISE = 1e-12;

/** The share of sums that are at least `least`. */
function listed(sizes: readonly number[], least: number): number {
  const largest = sizes.toSorted((one, other) => other - one);
  const rest = largest.map((_, index) => largest.slice(index).reduce((sum, size) => sum + size, 0));
  const count = (index: number, sum: number): number => {
    const open = rest[index] ?? 0;
    if (sum + open < least) return 0;
    if (sum - open >= least) return 2 ** (largest.length - index);
    const size = largest[index] ?? 0;
    return count(index + 1, sum + size) + count(index + 1, sum - size);
  };
  return count(0, 0) / 2 ** largest.length;
}

/** The share of sums that are at least `seen`: those in which the negative ones come to at most half of the rest. */
function counted(sizes: readonly number[], total: number, seen: number, precision: Precision): number {
  const { each, all: inAll } = COARSE_STEPS;
  const steps = precision === 'full' ? STEPS : Math.min(each, Math.ceil(inAll / sizes.length));
  const step = commonStep(sizes, total / (steps * sizes.length)) ?? total / (steps * sizes.length);
  const whole = sizes.map((size) => Math.round(size / step)).toSorted((one, other) => one - other);
  const errors = sizes.map((size) => Math.abs(size / step - Math.round(size / step)));
  // All of them in one direction, or three standard deviations of their sum.
  const rounding = precision === 'full' ? errors.reduce((sum, error) => sum + error, 0) : 3 * Math.hypot(...errors);
  const all = whole.reduce((sum, size) => sum + size, 0);
  const most = Math.floor((all - seen / step + rounding) / 2 + 1e-9);
  const shares = new Float64Array(Math.max(0, most) + 1);
  shares[0] = 1;
  let reached = 0;
  for (const size of whole) {
    reached = Math.min(most, reached + size);
    for (let sum = reached; sum >= size; sum--) shares[sum] = (shares[sum]! + shares[sum - size]!) / 2;
    for (let sum = Math.min(size - 1, reached); sum >= 0; sum--) shares[sum] = shares[sum]! / 2;
  }
  return Math.min(
    0.5,
    shares.reduce((sum, share) => sum + share, 0),
  );
}

/** The greatest step of which all sizes are multiples; null if it is too small to count in. @param least to count in */
function commonStep(sizes: readonly number[], least: number): number | null {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let step = 0;
  for (const size of sizes) {
    let [larger, smaller] = [Math.max(size, step), Math.min(size, step)];
    while (smaller > total * 1e-9)
      [larger, smaller] = [smaller, Math.abs(larger - smaller * Math.round(larger / smaller))];
    step = larger;
    if (step < least) return null;
  }
  return total / Math.round(total / step);
}
