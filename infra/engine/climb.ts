import { EngineUnavailable, RungFailure } from './rung.ts';
import type { Rung, Source } from './rung.ts';

/**
 * The first rung that bears. `onFailure` hears of each one passed over; when none is left
 * {@link EngineUnavailable} lists them all, each with its remedy.
 */
export async function climb(
  rungs: readonly Rung[],
  onFailure: (rung: Rung, failure: RungFailure) => void,
): Promise<{ rung: Rung; source: Source }> {
  const failures: string[] = [];
  for (const rung of rungs) {
    try {
      return { rung, source: await rung.attempt() };
    } catch (error) {
      if (!(error instanceof RungFailure)) throw error;
      onFailure(rung, error);
      failures.push(`  ${rung.title}: ${error.message}\n    mend: ${error.mend}`);
    }
  }
  throw new EngineUnavailable(['no Temporal server can be had; tried in this order:', ...failures].join('\n'));
}
