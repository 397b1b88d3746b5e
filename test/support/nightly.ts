import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is `npm run test:nightly`, which leaves nothing out. */
    nightly: boolean;
  }
}

/**
 * Declares tests that take too long for `npm test`. A test file that imports this module, or a suite (`*-suite.ts`), is also played by
 * `npm run test:nightly` (`vitest.config.ts`).
 */
export function atNight(declare: () => void): void {
  if (inject('nightly')) declare();
}

/** All rows at night, otherwise those of which `daily` is true. */
export function rowsOfToday<Row>(rows: readonly Row[], daily: (row: Row, index: number) => boolean): readonly Row[] {
  const chosen = inject('nightly') ? rows : rows.filter(daily);
  if (chosen.length === 0) throw new Error('npm test plays none of these rows');
  return chosen;
}

/** All rows at night, otherwise the first and each that is `step` rows after one. */
export const everyNth = <Row>(step: number, rows: readonly Row[]): readonly Row[] =>
  rowsOfToday(rows, (_, index) => index % step === 0);

/** How many random cases are tried: so many at night, and so many by `npm test`. */
export const runsOf = (night: number, daily: number): number => (inject('nightly') ? night : daily);
