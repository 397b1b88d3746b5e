import type { RunSettings } from '../runs/contract.ts';
import type { Prompting } from '../sandbox/prompting.ts';
import type { TextCache } from './text-cache.ts';

/** How a run prompts its roles, with the text of the agent's own prompt. @throws TextMissing */
export async function promptingOf(
  texts: Pick<TextCache, 'get'>,
  { userPrompt, prompting: style, agentPrompt }: Pick<RunSettings, 'userPrompt' | 'prompting' | 'agentPrompt'>,
): Promise<Prompting> {
  return {
    ...(userPrompt && { userPrompt }),
    ...(style && { style }),
    ...(agentPrompt && { agentPrompt: await texts.get(agentPrompt) }),
  };
}
