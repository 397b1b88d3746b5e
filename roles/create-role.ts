import type { ScriptStep } from '../sandbox/script.ts';
import { anthropicRole } from './anthropic/role.ts';
import type { ModelSpec } from './model-spec.ts';
import { openaiRole } from './openai/role.ts';
import type { ProviderName } from './providers.ts';
import { requiredKey } from './required-key.ts';
import type { Environment } from './required-key.ts';
import type { TakeTurn } from './role.ts';
import { scriptedOracle } from './scripted/oracle.ts';
import { scriptedUser } from './scripted/user.ts';
import { unhelpful } from './unhelpful.ts';

/** What a role may need to be made: keys for models, the scenario's script for scripted ones. */
export interface RoleContext {
  readonly environment: Environment;
  readonly solution: readonly ScriptStep[];
  readonly replies: readonly string[];
  /** The name the agent is shown for a tool's real one. */
  readonly shownName: (real: string) => string;
}

type Create = (spec: ModelSpec, context: RoleContext) => TakeTurn;

const overOpenai: Create = (spec, { environment }) => openaiRole(spec, requiredKey(spec, environment));

const CREATE: Readonly<Record<ProviderName, Create>> = {
  openai: overOpenai,
  compatible: overOpenai,
  anthropic: (spec, { environment }) => anthropicRole(spec, requiredKey(spec, environment)),
  scripted: ({ model }, { solution, replies, shownName }) =>
    model === 'oracle' ? scriptedOracle(solution, shownName) : scriptedUser(replies),
  unhelpful: () => unhelpful,
};

/**
 * The role a model spec stands for.
 * @throws ProviderFailure `provider.missing-key`
 */
export function createRole(spec: ModelSpec, context: RoleContext): TakeTurn {
  return CREATE[spec.provider](spec, context);
}
