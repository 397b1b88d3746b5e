/** The parts of the simulated user's prompt, added one by one (paper, table 2). The last is the default. */
export const USER_PROMPTS = ['goal', 'goal+boundary', 'goal+boundary+demonstration'] as const;
export type UserPrompt = (typeof USER_PROMPTS)[number];

/** How the agent is asked to call tools: by the provider's own interface, or in text (paper, table 9). */
export const PROMPTING_STYLES = ['function-calling', 'react'] as const;
export type PromptingStyle = (typeof PROMPTING_STYLES)[number];

/** How the roles are prompted, where it is not by default. */
export interface Prompting {
  readonly userPrompt?: UserPrompt;
  readonly style?: PromptingStyle;
  /** The agent's system prompt in place of ours. */
  readonly agentPrompt?: string;
}
