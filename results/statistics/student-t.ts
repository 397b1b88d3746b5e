/**
 * How many standard errors an interval of this level, from 0 to 1, reaches to either side: the quantile of Student's t. Found by
 * halving, as the probability is a finite sum of powers of cosines for a whole number of degrees of freedom.
 */
export function criticalT(level: number, degreesOfFreedom: number): number {
  let [low, high] = [0, Math.PI / 2];
  for (let halving = 0; halving < 60; halving++) {
    const angle = (low + high) / 2;
    if (within(angle, degreesOfFreedom) < level) low = angle;
    else high = angle;
  }
  return Math.sqrt(degreesOfFreedom) * Math.tan((low + high) / 2);
}

/** The probability of a value at most sqrt(degrees of freedom) tan(angle) from zero (Abramowitz and Stegun 26.7.3 and 26.7.4). */
function within(angle: number, degreesOfFreedom: number): number {
  const isOdd = degreesOfFreedom % 2 === 1;
  const cosine = Math.cos(angle);
  let term = isOdd ? cosine : 1;
  let sum = degreesOfFreedom === 1 ? 0 : term;
  for (let power = isOdd ? 3 : 2; power <= degreesOfFreedom - 2; power += 2) {
    term *= ((power - 1) / power) * cosine ** 2;
    sum += term;
  }
  return isOdd ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum;
}
