import type { Recording } from '../sandbox/recording.ts';
import type { ScriptedReply, ScriptStep } from '../sandbox/script.ts';
import { anthropicRole } from './anthropic/role.ts';
import { delayed } from './delayed.ts';
import { parseModelSpec } from './model-spec.ts';
import type { ModelSpec } from './model-spec.ts';
import { openaiRole } from './openai/role.ts';
import type { ProviderName } from './providers.ts';
import { recorded } from './recorded/role.ts';
import { requiredKey } from './required-key.ts';
import type { Environment } from './required-key.ts';
import type { PlayableRole, TakeTurn } from './role.ts';
import { scriptedOracle } from './scripted/oracle.ts';
import { scriptedUser } from './scripted/user.ts';
import { unhelpful } from './unhelpful.ts';

/** What a role may need to be made: keys for models, the scenario's script for scripted ones. */
export interface RoleContext {
  readonly environment: Environment;
  /** The scenario's reference solution. */
  readonly script: readonly ScriptStep[];
  readonly replies: readonly ScriptedReply[];
  /** The name the agent is shown for a tool's real one. */
  readonly shownName: (real: string) => string;
  /** The run of the scenario in a file of recorded runs, by its id where there are several. */
  readonly recording: (file: string, id: string | undefined) => Promise<Recording>;
}

type Create = (spec: ModelSpec, context: RoleContext) => TakeTurn;

const overOpenai: Create = (spec, { environment }) => openaiRole(spec, requiredKey(spec, environment));

const CREATE: Readonly<Record<ProviderName, Create>> = {
  openai: overOpenai,
  compatible: overOpenai,
  anthropic: (spec, { environment }) => anthropicRole(spec, requiredKey(spec, environment)),
  scripted: ({ model }, { script, replies, shownName }) =>
    model === 'oracle' ? scriptedOracle(script, shownName) : scriptedUser(replies),
  recorded: ({ model, options }, { recording }) => recorded(() => recording(model, options.id)),
  unhelpful: () => unhelpful,
};

/**
 * Whoever the model spec names, to play the role.
 * @throws InvalidModelSpec
 * @throws ProviderFailure `provider.missing-key`
 */
export function createRole(role: PlayableRole, text: string, context: RoleContext): TakeTurn {
  const spec = parseModelSpec(text, role);
  const takeTurn = CREATE[spec.provider](spec, context);
  const { delayMs } = spec.options;
  return delayMs === undefined ? takeTurn : delayed(takeTurn, delayMs);
}
