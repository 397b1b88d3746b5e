import { PROFILE_RULES } from '../../sandbox/profile-rules.ts';
import type { RoleView } from '../role.ts';
import { claudeOf } from './claude.ts';
import type { ModelOptions } from './options.ts';
import type { ModelSpec } from './spec.ts';

interface Settings extends Pick<ModelOptions, 'temperature' | 'maxTokens'> {
  readonly topK?: number;
}

/**
 * What the original sends to agents of this provider (reference semantics 4, Parameters), where profile and spec leave it to
 * us. Models that refuse a temperature get none. Its simulated users, and agents of OpenAI, have their API's defaults.
 */
export function paperSettings(
  { provider, model, options }: ModelSpec,
  { profile, role }: Pick<RoleView, 'profile' | 'role'>,
): Settings {
  if (!PROFILE_RULES[profile].originalModels || role !== 'agent') return {};
  const { temperature, topP, effort } = options;
  // Sampling that the spec sets is its own: greedy decoding and a top P exclude one another.
  const greedy = temperature === undefined && topP === undefined ? { temperature: 0 } : {};
  switch (provider) {
    case 'anthropic': {
      const isSampled = claudeOf(model).isSampled && (effort ?? 'none') === 'none';
      return { ...(isSampled && greedy), maxTokens: 1024 };
    }
    case 'google':
      return { ...greedy, ...('temperature' in greedy && { topK: 1 }) };
    case 'mistral':
    case 'cohere':
      // Its models of them did not think: 1,024 tokens are too few for one that does.
      return effort !== undefined || /magistral|reasoning/.test(model) ? greedy : { ...greedy, maxTokens: 1024 };
    default:
      return {};
  }
}
