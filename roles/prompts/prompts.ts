import { AGENT_PROMPT } from './agent-prompt.ts';
import { USER_RULES, USER_TASK_LABELS } from './user-prompt.ts';

/** Every fixed text the models are given: a hash of it tells whether two results can be compared. */
export const PROMPTS = { agent: AGENT_PROMPT, userRules: USER_RULES, userTaskLabels: USER_TASK_LABELS } as const;
