import type { IncomingMessage } from 'node:http';
import { errorMessage } from '../../sandbox/error-message.ts';
import { EnvRefusal } from './refusal.ts';

/** Of a request or a message, in bytes: a turn holds a state of 256 KiB at most. */
export const LONGEST_REQUEST = 4 * 1024 * 1024;

/** What is longer is not kept, and refused at once. @throws EnvRefusal */
export function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = Number(request.headers['content-length'] ?? 0);
  const tooLong = new EnvRefusal('TOO_LONG', `the body has more than ${LONGEST_REQUEST} bytes`);
  return new Promise((resolve, reject) => {
    if (length > LONGEST_REQUEST) return reject(tooLong);
    length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= LONGEST_REQUEST) chunks.push(chunk);
      else reject(tooLong);
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString()));
    request.on('error', reject);
  });
}

/** @throws EnvRefusal */
export function jsonOf(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new EnvRefusal('INVALID_JSON', `this is no JSON: ${errorMessage(error)}`, { cause: error });
  }
}
