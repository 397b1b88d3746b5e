/** Python's `round(value, 2)`: to the nearest hundredth of the exact binary value, ties to the even one. */
export function round2(value: number): number {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e21 || value === 0) return value;
  const size = Math.abs(value);
  const isTie = Number.isInteger(size * 8) && (size * 8) % 2 === 1;
  if (!isTie) return Number(value.toFixed(2));
  const below = Math.floor(size * 100);
  const rounded = (below % 2 === 0 ? below : below + 1) / 100;
  return value < 0 ? -rounded : rounded;
}

/** Python's `f"{value:.2f}"`. */
export function fixed2(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf';
  if (Math.abs(value) >= 1e21) return `${BigInt(value)}.00`;
  return Object.is(round2(value), -0) ? '-0.00' : round2(value).toFixed(2);
}
