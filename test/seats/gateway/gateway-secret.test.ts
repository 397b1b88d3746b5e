import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { UserError } from '../../../client/errors.ts';
import { gatewaySecret, SECRET_VARIABLE } from '../../../seats/gateway/gateway-secret.ts';
import { toolsandbox } from '../../cli/command-line.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const GOOD = 'g'.repeat(32);

function written(name: string, text: string, mode = 0o600): string {
  writeFileSync(at(name), text);
  chmodSync(at(name), mode);
  return at(name);
}

function refusal(file: string): string {
  try {
    return `accepted ${gatewaySecret(file, {})}`;
  } catch (error) {
    expect(error).toBeInstanceOf(UserError);
    return (error as Error).message;
  }
}

it('a secret is written where there is none, for its owner only, and stays', () => {
  const file = at('new/gateway.key');
  const secret = gatewaySecret(file, {});
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(gatewaySecret(file, {})).toBe(secret);
  expect(readFileSync(file, 'utf8')).toBe(`${secret}\n`);
  expect(gatewaySecret(written('given', ` ${GOOD}\n`), {})).toBe(GOOD);
});

it.each([
  ['may be read by others', () => written('open', GOOD, 0o644)],
  ['may be read by others', () => written('grouped', GOOD, 0o640)],
  ['holds fewer than 32 characters', () => written('empty', '')],
  ['holds fewer than 32 characters', () => written('short', GOOD.slice(1))],
  ['is larger than 4,096 bytes', () => written('long', GOOD.repeat(200))],
  ['is not UTF-8 text', () => (writeFileSync(at('bytes'), Buffer.alloc(40, 0xff), { mode: 0o600 }), at('bytes'))],
  ['is a folder', () => (mkdirSync(at('folder')), at('folder'))],
  ['is a symbolic link', () => (symlinkSync(written('target', GOOD), at('link')), at('link'))],
  ['cannot be written (ENOTDIR)', () => join(written('file', GOOD), 'below/gateway.key')],
])('a secret in a file that %s is refused, with the fix', (why, make) => {
  const file = make();
  expect(refusal(file)).toBe(
    `${file}, with which tokens are signed, ${why}: remove it, and a new one is written, or set ${SECRET_VARIABLE}`,
  );
});

it('a secret of the environment that is too short ends the command with code 2, and is not printed', async () => {
  expect(gatewaySecret(at('unused'), { [SECRET_VARIABLE]: ` ${GOOD} ` })).toBe(GOOD);
  vi.stubEnv(SECRET_VARIABLE, 'sesame');
  const { code, stderr } = await toolsandbox('mcp', 'gateway', '--results', at('never.db'));
  expect(code).toBe(2);
  expect(stderr).toContain(`${SECRET_VARIABLE} must have at least 32 characters`);
  expect(stderr).not.toContain('sesame');
});
