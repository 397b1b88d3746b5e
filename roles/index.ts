export { createRole } from './create-role.ts';
export type { RoleContext } from './create-role.ts';
export { PROMPTS } from './prompts/prompts.ts';
export type { PlayableRole, RoleView, TakeTurn, Turn, Usage } from './role.ts';
export { agentView, userView } from './view.ts';
