import { basename, resolve } from 'node:path';
import { LONGEST_NAME, nameSchema } from '../../scenarios/names.ts';
import { UserError } from '../errors.ts';

/** The name that a pack or a scenario is to have. @param what the argument or option that gives it @throws UserError */
export function validName(name: string, what: string): string {
  const { success, error } = nameSchema.safeParse(name);
  if (success) return name;
  throw new UserError(`invalid ${what}: ${error.issues[0]?.message}`);
}

/** A name for the pack in a file or a folder. */
export function packNameOf(path: string): string {
  return (
    basename(resolve(path))
      .replace(/(?<=.)\..*$/, '')
      .replaceAll(/[^A-Za-z0-9_-]/g, '-')
      .slice(0, LONGEST_NAME) || 'pack'
  );
}
