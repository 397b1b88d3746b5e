import { ROLE_NAMES } from '../evaluation/log.ts';
import type { RoleName } from '../evaluation/log.ts';
import type { Role } from '../sandbox/message.ts';

const ROLES = Object.fromEntries(Object.entries(ROLE_NAMES).map(([role, name]) => [name, role as Role]));

/** Our name of a role. */
export function roleOf(name: RoleName): Role {
  return ROLES[name]!;
}
