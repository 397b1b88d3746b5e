import { dryRun } from '../../client/planning/dry-run.ts';
import { estimateSweep } from '../../client/planning/estimate.ts';
import type { SweepPlan } from '../../client/planning/plan-sweep.ts';
import { ifResults } from '../../client/results.ts';
import { loadPrices } from '../../workers/load-prices.ts';
import { print, printJson, say } from '../say.ts';
import { dryRunLines } from './dry-run-lines.ts';
import { estimateLines } from './estimate-lines.ts';
import type { SweepOptions } from './sweep-command.ts';

/** Prints what a sweep would play, or what that would cost. */
export async function lookAhead(
  plan: SweepPlan,
  { results, json, ...options }: SweepOptions,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const run = await dryRun(plan, results, options.dryRun ? process.env : environment);
  if (options.dryRun) {
    if (json) return printJson(run);
    print(dryRunLines(plan, run));
    return say('nothing was started or written (--dry-run)');
  }
  const measured = async (agent: string) => ifResults(results, (store) => store.sums.usedBy(agent));
  const estimate = await estimateSweep(plan, { toPlay: run.toPlay, prices: loadPrices(environment), measured });
  if (json) return printJson(estimate);
  print(estimateLines(plan, estimate));
  say('nothing was started or written (--estimate)');
}
