import { randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { readTextFile } from '../../files/read-text-file.ts';
import { asUnusable, UnusableFile } from '../../files/unusable-file.ts';
import { codeOf } from '../../infra/errors.ts';
import { UserError } from '../../client/errors.ts';

export const SECRET_VARIABLE = 'TOOLSANDBOX_GATEWAY_SECRET';
const SHORTEST = 32;
const LONGEST_FILE = 4_096;

/**
 * What tokens are signed with: that of the environment, or of the file, which is written if it is not there and which only its owner may
 * read. With the same secret, a gateway that is started again accepts the tokens of the one before.
 * @throws UserError if it is too short, others may read the file, or it is no file
 */
export function gatewaySecret(file: string, environment: NodeJS.ProcessEnv): string {
  const given = environment[SECRET_VARIABLE];
  if (given === undefined) return secretIn(file);
  if (given.trim().length >= SHORTEST) return given.trim();
  throw new UserError(
    `${SECRET_VARIABLE} must have at least ${SHORTEST} characters: take those of \`openssl rand -hex 32\``,
  );
}

function secretIn(file: string): string {
  try {
    writeIfMissing(file);
    const stat = lstatSync(file);
    if (stat.isSymbolicLink()) throw new UnusableFile('is a symbolic link');
    if (stat.isFile() && (stat.mode & 0o077) !== 0) throw new UnusableFile('may be read by others');
    const secret = readTextFile(file, LONGEST_FILE).trim();
    if (secret.length < SHORTEST) throw new UnusableFile(`holds fewer than ${SHORTEST} characters`);
    return secret;
  } catch (error) {
    const why = asUnusable(error, 'read').message;
    throw new UserError(
      `${file}, with which tokens are signed, ${why}: remove it, and a new one is written, or set ${SECRET_VARIABLE}`,
    );
  }
}

function writeIfMissing(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw asUnusable(error, 'written');
  }
}
