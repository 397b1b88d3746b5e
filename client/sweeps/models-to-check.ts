import { providerOf } from '../../roles/model/providers.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import type { ModelToCheck, SweepSpec } from '../../runs/contract.ts';
import { providerQueue } from '../../runs/names.ts';

/** The models of a sweep that can be asked for a call: all but scripts and recordings. */
export function modelsToCheck({ agents, user, settings }: SweepSpec): readonly ModelToCheck[] {
  return [...new Set([...agents, user])].flatMap((model) => {
    const { queue } = providerOf(parseModelSpec(model).provider);
    return queue === null ? [] : [{ model, queue: providerQueue(settings.results.id, queue) }];
  });
}
