import { createSecretKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { reasonOf } from '../errors.ts';
import { PayloadError } from './payload-error.ts';

/** `id:base64,...`: the first key encrypts, all of them decrypt. */
export const KEYS_VARIABLE = 'TOOLSANDBOX_PAYLOAD_KEYS';
/** Names a file of them, one per line. */
export const KEYS_FILE_VARIABLE = `${KEYS_VARIABLE}_FILE`;

export interface PayloadKey {
  /** Stands in clear beside what the key encrypted. */
  readonly id: string;
  readonly key: KeyObject;
}

/** Of AES-256. */
const KEY_BYTES = 32;
const LONGEST_FILE = 65_536;
const HOW_TO = `write "id:" and ${KEY_BYTES} random bytes in base64 (openssl rand -base64 ${KEY_BYTES})`;

/** The keys of the environment or of a file, in their order; none: payloads are not encrypted. @throws PayloadError */
export function readPayloadKeys(environment: NodeJS.ProcessEnv): readonly PayloadKey[] {
  const text = environment[KEYS_VARIABLE]?.trim();
  const file = environment[KEYS_FILE_VARIABLE]?.trim();
  if (text && file)
    throw new PayloadError(`${KEYS_VARIABLE} and ${KEYS_FILE_VARIABLE} are both set: unset one of them`);
  if (text) return parsePayloadKeys(text, KEYS_VARIABLE);
  if (!file) return [];
  const keys = parsePayloadKeys(readKeysFile(file), `${file} (${KEYS_FILE_VARIABLE})`);
  if (keys.length === 0) throw new PayloadError(`${file} (${KEYS_FILE_VARIABLE}) holds no keys: ${HOW_TO}`);
  return keys;
}

/** Keys between commas or line ends; lines that begin with # are comments. */
function parsePayloadKeys(text: string, where: string): readonly PayloadKey[] {
  const entries = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .flatMap((line) => line.split(','))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const keys = entries.map((entry, index) => parseKey(entry, `key ${index + 1} of ${where}`));
  const twice = keys.find(({ id }, index) => keys.findIndex((key) => key.id === id) < index);
  if (twice) throw new PayloadError(`${where} has two keys with the id "${twice.id}": give each key an id of its own`);
  return keys;
}

/** What is wrong is said without the entry, which may be a key. */
function parseKey(entry: string, which: string): PayloadKey {
  const [, id, encoded] = /^([\w.-]{1,64}):([A-Za-z\d+/_-]+={0,2})$/.exec(entry) ?? [];
  if (id === undefined || encoded === undefined) throw new PayloadError(`${which} has the wrong form: ${HOW_TO}`);
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length !== KEY_BYTES)
    throw new PayloadError(`${which}, "${id}", has ${bytes.length} bytes instead of ${KEY_BYTES}: ${HOW_TO}`);
  return { id, key: createSecretKey(bytes) };
}

function readKeysFile(file: string): string {
  try {
    const stat = statSync(file);
    if (!stat.isFile()) throw new Error('it is not a regular file');
    if (stat.size > LONGEST_FILE) throw new Error(`it is larger than ${LONGEST_FILE} bytes`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new PayloadError(`cannot read ${file} (${KEYS_FILE_VARIABLE}): ${reasonOf(error)}; name a file of keys`, {
      cause: error,
    });
  }
}
