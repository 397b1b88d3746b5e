import { providerOf } from '../../roles/model/providers.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import type { ModelSpec } from '../../roles/model/spec.ts';
import { UserError } from '../errors.ts';

/** The model spec of a judge: of a model that is asked over a network. @throws UserError, InvalidModelSpec */
export function judgeSpec(text: string): ModelSpec {
  const spec = parseModelSpec(text, 'agent');
  const { queue, submitted } = providerOf(spec.provider);
  if (queue === null || submitted || spec.provider === 'function' || spec.provider === 'module')
    throw new UserError(`--judge ${text} is no model that can be asked: name one, for example openai:gpt-6-sol`);
  return spec;
}
