import { judgeSpec } from '../../client/judging/judge-spec.ts';
import { judgeSweep } from '../../client/judging/judge-sweep.ts';
import type { JudgedRunNow } from '../../client/judging/judge-sweep.ts';
import { permittedEnvironment } from '../../client/play-environment.ts';
import { applyLimits, budgetOf, watchedAway } from '../../client/planning/limits.ts';
import { requirePriced } from '../../client/planning/prices.ts';
import { withDependencies } from '../../client/playing/with-dependencies.ts';
import { judgeAccount } from '../../results/judge-account.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { Pack } from '../../scenarios/pack.ts';
import { count } from '../../text/words.ts';
import { say } from '../say.ts';
import { interruptible } from '../stop-signal.ts';
import type { RescoreOptions } from './rescore-command.ts';

/** Asks the judge about the runs of a sweep; what became of each, by its id. Checked before anything is sent. */
export async function judgeRuns(
  store: ResultsStore,
  sweep: string,
  pack: Pack,
  { judge: named, concurrency, ...options }: RescoreOptions & { readonly judge: string },
): Promise<ReadonlyMap<string, JudgedRunNow>> {
  const { text: judge } = judgeSpec(named);
  const environment = await permittedEnvironment(options, process.env, { given: [judge] }, say);
  const budget = { ...budgetOf({ ...options, stopAtBudget: true }), ...watchedAway(options).budget };
  requirePriced([judge], budget, environment);
  const judged = new Map<string, JudgedRunNow>();
  const account = judgeAccount(sweep);
  await applyLimits(store, account, { models: new Map(), budget });
  await store.traffic.forgetFailures(account);
  const counts = await interruptible((signal) =>
    withDependencies(store, environment, say, (dependencies) =>
      judgeSweep(dependencies, sweep, pack, {
        judge,
        concurrency,
        signal,
        onRun: (one) => judged.set(one.run.id, one),
        onWait: (reason) => say(`waiting: ${reason}`),
      }),
    ),
  );
  const parts = [
    `${count(counts.judged, 'run')} judged by ${judge}`,
    ...(counts.before === 0 ? [] : [`${counts.before} judged before`]),
    ...(counts.failed === 0 ? [] : [`${counts.failed} could not be judged: the same command tries them again`]),
  ];
  say(parts.join('; '));
  if (counts.failed > 0) process.exitCode = 1;
  for (const problem of new Set([...judged.values()].flatMap((one) => one.problem ?? []))) say(`  ${problem}`);
  return judged;
}
