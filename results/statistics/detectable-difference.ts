import { criticalT } from './student-t.ts';

export interface Test {
  /** The probability to find a difference where there is none: 5 %, two-sided. */
  readonly significance?: number;
  /** The probability to find a difference that is there: 80 %. */
  readonly power?: number;
}

/** The least true difference that a test with this standard error finds with the wanted power. */
export function detectableDifference(
  standardError: number,
  clusters: number,
  { significance = 0.05, power = 0.8 }: Test = {},
): number {
  const degreesOfFreedom = clusters - 1;
  return standardError * (criticalT(1 - significance, degreesOfFreedom) + criticalT(2 * power - 1, degreesOfFreedom));
}
