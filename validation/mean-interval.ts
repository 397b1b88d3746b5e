/** A mean with the interval that holds the true one in 95 of 100 cases, by the normal approximation. */
interface MeanInterval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** @param values independent observations; of a single one the interval is the mean itself */
export function meanInterval(values: readonly number[]): MeanInterval {
  const mean = average(values);
  const variance = values.length < 2 ? 0 : sum(values.map((value) => (value - mean) ** 2)) / (values.length - 1);
  const margin = 1.96 * Math.sqrt(variance / Math.max(values.length, 1));
  return { mean, low: mean - margin, high: mean + margin };
}

function average(values: readonly number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
