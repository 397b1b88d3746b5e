import type { LimitOptions } from './limit-options.ts';
import type { ModelLimits } from '../../limits/limit.ts';
import type { Traffic } from '../../limits/traffic.ts';
import { limitKey } from '../../roles/model/limit-key.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import { UserError } from '../../client/errors.ts';
import { print, printJson, say } from '../say.ts';
import { playEnvironment } from '../../client/play-environment.ts';
import { existingSweep, withResults } from '../../client/results.ts';
import { requirePricedSweep } from '../../client/sweeps/require-priced-sweep.ts';
import { budgetOf, limitOf, trafficForm } from '../../client/sweeps/limits.ts';
import type { Amount } from '../../client/sweeps/limits.ts';
import { budgetLine, trafficLines } from './limit-lines.ts';

/** Changes what the options say, then prints how it stands. */
export async function runLimit(model: string | undefined, options: LimitOptions): Promise<void> {
  const limits = limitChanges(options);
  const budget = budgetOf(options);
  if (model === undefined && Object.keys(limits).length > 0)
    throw new UserError(
      'name the model whose limits change, for example `toolsandbox limit openai:MODEL --requests 500`',
    );
  if (options.sweep === undefined && Object.keys(budget).length > 0)
    throw new UserError(
      'name the sweep whose budget or --away changes with --sweep, for example `--sweep nightly --max-cost 20`',
    );
  const key = model === undefined ? undefined : limitKey(parseModelSpec(model));
  const changes = Object.keys(limits).length + Object.keys(budget).length > 0;
  await withResults(options.results, changes ? 'write' : 'read', async (store) => {
    const overview = options.sweep === undefined ? undefined : await existingSweep(store, options.sweep, say);
    const sweep = overview?.id;
    const { traffic } = store;
    if (overview !== undefined && Object.keys(budget).length > 0) {
      const environment = await playEnvironment(options, process.env);
      await requirePricedSweep(store, overview, budget, environment);
    }
    if (key !== undefined && Object.keys(limits).length > 0) await traffic.setLimits(key, limits);
    if (sweep !== undefined && Object.keys(budget).length > 0) await traffic.setBudget(sweep, budget);
    await show(traffic, { key, sweep, json: options.json === true });
  });
}

function limitChanges({ requests, tokens, concurrency }: LimitOptions): Partial<ModelLimits> {
  return {
    ...(requests !== undefined && { requestsPerMinute: limitOf(requests) }),
    ...(tokens !== undefined && { tokensPerMinute: limitOf(tokens) }),
    ...(concurrency !== undefined && { concurrency: wholeLimit(concurrency) }),
  };
}

/** There is no half of a call. */
function wholeLimit(given: Amount): number | null {
  return given === 'none' ? null : Math.ceil(given);
}

interface Shown {
  readonly key: string | undefined;
  readonly sweep: string | undefined;
  readonly json: boolean;
}

async function show(traffic: Traffic, { key, sweep, json }: Shown): Promise<void> {
  const models = (await traffic.models()).filter(({ model }) => key === undefined || model === key);
  const budget = sweep === undefined ? null : await traffic.budget(sweep);
  if (json) {
    for (const one of models) printJson(trafficForm(one));
    if (budget !== null) printJson({ sweep, ...budget });
    return;
  }
  if (sweep === undefined || key !== undefined) {
    if (models.length > 0) print(trafficLines(models));
    else
      say(key === undefined ? 'no model has limits or was called yet' : `${key} has no limits and was not called yet`);
  }
  if (budget !== null && sweep !== undefined) print([budgetLine(sweep, budget)]);
}
