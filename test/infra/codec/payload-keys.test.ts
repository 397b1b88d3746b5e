import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPayloadKeys } from '../../../infra/codec/payload-keys.ts';
import { temporaryDirectory } from '../fixtures.ts';

const SECRET = randomBytes(32).toString('base64');
const OTHER = randomBytes(32).toString('base64url');

const idsIn = (environment: NodeJS.ProcessEnv) => readPayloadKeys(environment).map(({ id }) => id);

async function fileOf(text: string): Promise<string> {
  const file = join(await temporaryDirectory(), 'keys');
  writeFileSync(file, text);
  return file;
}

describe('the keys of payloads', () => {
  it.each([
    ['not set', undefined, []],
    ['empty', ' ', []],
    ['one', `k1:${SECRET}`, ['k1']],
    ['several, in their order', ` 2026-12:${OTHER} , k.1:${SECRET},`, ['2026-12', 'k.1']],
  ])('are read from the environment: %s', (_, text, ids) => {
    expect(idsIn({ TOOLSANDBOX_PAYLOAD_KEYS: text })).toEqual(ids);
  });

  it('are read from a file, one per line, with comments', async () => {
    const file = await fileOf(`# of this winter, see k1:\nk2:${OTHER}\r\n\nk1:${SECRET}\n`);
    expect(idsIn({ TOOLSANDBOX_PAYLOAD_KEYS_FILE: file })).toEqual(['k2', 'k1']);
  });

  it('are in no error and no output of an object', () => {
    const [key] = readPayloadKeys({ TOOLSANDBOX_PAYLOAD_KEYS: `k1:${SECRET}` });
    expect(JSON.stringify(key)).toBe('{"id":"k1","key":{}}');
    expect(key?.key.export().toString('base64')).toBe(SECRET);
  });

  it.each([
    ['without an id', SECRET, 'key 1 of TOOLSANDBOX_PAYLOAD_KEYS has the wrong form'],
    ['that is no base64', `k1:${SECRET},k2:${SECRET}!`, 'key 2 of TOOLSANDBOX_PAYLOAD_KEYS has the wrong form'],
    ['that is too short', `k1:${SECRET.slice(0, 30)}`, '"k1", has 22 bytes instead of 32'],
    ['that is too long', `k1:${randomBytes(33).toString('base64')}`, '"k1", has 33 bytes instead of 32'],
    ['whose id is taken', `k1:${SECRET},k1:${OTHER}`, 'has two keys with the id "k1": give each key an id of its own'],
  ])('refuse a key %s, and name it without its bytes', (_, text, message) => {
    const read = () => readPayloadKeys({ TOOLSANDBOX_PAYLOAD_KEYS: text });
    expect(read).toThrow(message);
    expect(read).not.toThrow(SECRET.slice(0, 20));
  });

  it('say how to write a key', () => {
    expect(() => idsIn({ TOOLSANDBOX_PAYLOAD_KEYS: 'secret' })).toThrow(
      'write "id:" and 32 random bytes in base64 (openssl rand -base64 32)',
    );
  });

  it('refuse a file that is not there, is a folder, or holds none', async () => {
    const [empty, folder] = [await fileOf('# none\n'), await temporaryDirectory()];
    const read = (file: string) => () => idsIn({ TOOLSANDBOX_PAYLOAD_KEYS_FILE: file });
    expect(read('missing')).toThrow('cannot read missing (TOOLSANDBOX_PAYLOAD_KEYS_FILE): ENOENT');
    expect(read(folder)).toThrow('it is not a regular file');
    expect(read(empty)).toThrow('holds no keys');
  });

  it('refuse both at once', () => {
    const both = { TOOLSANDBOX_PAYLOAD_KEYS: `k1:${SECRET}`, TOOLSANDBOX_PAYLOAD_KEYS_FILE: '/dev/null' };
    expect(() => idsIn(both)).toThrow('are both set: unset one of them');
  });
});
