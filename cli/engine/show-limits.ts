import type { ModelLimits } from '../../limits/limit.ts';
import type { Traffic } from '../../limits/traffic.ts';
import { limitKey } from '../../roles/model/limit-key.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import { UserError } from '../../client/errors.ts';
import { print, printJson, say } from '../say.ts';
import { withResults } from '../../client/results.ts';
import { limitOf, trafficForm } from '../../client/planning/limits.ts';
import { trafficLines } from '../render/limit-lines.ts';
import type { LimitsOptions } from './limits-command.ts';

/** Changes what the options say of a model, then prints how it stands; without a model, how all do. */
export async function showLimits(model: string | undefined, options: LimitsOptions): Promise<void> {
  const changes = limitChanges(options);
  const changed = Object.keys(changes).length > 0;
  if (model === undefined && changed)
    throw new UserError(
      'name the model whose limits change, for example `toolsandbox engine limits openai:MODEL --requests 500`',
    );
  const key = model === undefined ? undefined : limitKey(parseModelSpec(model));
  await withResults(options.results, changed ? 'write' : 'read', async ({ traffic }) => {
    if (key !== undefined && changed) await traffic.setLimits(key, changes);
    await show(traffic, key, options.json === true);
  });
}

function limitChanges({ requests, tokens, concurrency }: LimitsOptions): Partial<ModelLimits> {
  return {
    ...(requests !== undefined && { requestsPerMinute: limitOf(requests) }),
    ...(tokens !== undefined && { tokensPerMinute: limitOf(tokens) }),
    // There is no half of a call.
    ...(concurrency !== undefined && { concurrency: concurrency === 'none' ? null : Math.ceil(concurrency) }),
  };
}

async function show(traffic: Traffic, key: string | undefined, json: boolean): Promise<void> {
  const models = (await traffic.models()).filter(({ model }) => key === undefined || model === key);
  if (json) for (const one of models) printJson(trafficForm(one));
  else if (models.length > 0) print(trafficLines(models));
  else say(key === undefined ? 'no model has limits or was called yet' : `${key} has no limits and was not called yet`);
}
