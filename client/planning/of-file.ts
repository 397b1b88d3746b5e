import { UserFacingError } from '../../sandbox/user-facing-error.ts';
import { UserError } from '../errors.ts';

/** Does what a sweep file asks for; what is wrong with it is reported with the file's name. */
export async function ofFile<Result>(file: string | undefined, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (file === undefined || !(error instanceof UserFacingError)) throw error;
    throw new UserError(`sweep file ${file}: ${error.message}`);
  }
}
