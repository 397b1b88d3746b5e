import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../../../infra/errors.ts';
import { UserError } from '../../errors.ts';

export const SECRET_VARIABLE = 'TOOLSANDBOX_GATEWAY_SECRET';
const SHORTEST = 32;

/**
 * What tokens are signed with: that of the environment, or of the file, which is written if it is not there and which only its owner may
 * read. With the same secret, a gateway that is started again accepts the tokens of the one before.
 * @throws UserError if it is too short, or others may read the file
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
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  if ((statSync(file).mode & 0o077) !== 0)
    throw new UserError(
      `others may read ${file}, with which tokens are signed: run \`chmod 600 ${file}\`, or delete it`,
    );
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < SHORTEST) throw new UserError(`${file} holds no secret: delete it, and a new one is written`);
  return secret;
}
