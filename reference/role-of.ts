import type { RoleName } from '../evaluation/log.ts';
import type { Role } from '../sandbox/message.ts';

const ROLES: Readonly<Record<RoleName, Role>> = {
  SYSTEM: 'system',
  USER: 'user',
  AGENT: 'agent',
  EXECUTION_ENVIRONMENT: 'execution-environment',
};

/** Our name of a role. */
export function roleOf(name: RoleName): Role {
  return ROLES[name];
}
