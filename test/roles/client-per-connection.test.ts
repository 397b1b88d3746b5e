import { expect, it, onTestFinished, vi } from 'vitest';
import { clientPerConnection } from '../../roles/adapters/client-per-connection.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';

const send: typeof fetch = () => Promise.reject(new Error('not sent'));
const CONNECTION = { key: 'a', headers: {}, fetch: send };

function clients() {
  let made = 0;
  const clientOf = clientPerConnection((_spec: unknown, { key }: { readonly key: string }) => `${key} ${++made}`);
  const at = (place: string, options = '') => parseModelSpec(`compatible:m?baseUrl=http://${place}/v1${options}`);
  return { clientOf, at };
}

it('turns that reach their server in the same way share a client, whichever model and headers they ask with', () => {
  const { clientOf, at } = clients();
  expect(clientOf(at('one'), CONNECTION)).toBe('a 1');
  expect(clientOf(at('one', '&temperature=1'), { ...CONNECTION, headers: { 'x-team': 'b' } })).toBe('a 1');
});

it('another key, address or way to send has a client of its own', () => {
  const { clientOf, at } = clients();
  const onTape: typeof fetch = () => Promise.reject(new Error('not sent'));
  const made = [
    clientOf(at('one'), CONNECTION),
    clientOf(at('one'), { ...CONNECTION, key: 'b' }),
    clientOf(at('other'), CONNECTION),
    clientOf(parseModelSpec('openai:m'), CONNECTION),
    clientOf(at('one'), { ...CONNECTION, fetch: onTape }),
  ];
  expect(made).toEqual(['a 1', 'b 2', 'a 3', 'a 4', 'a 5']);
  expect(clientOf(at('one'), { ...CONNECTION, key: 'b' })).toBe('b 2');
});

it('a client is made without the environment', () => {
  vi.stubEnv('OPENAI_ORG_ID', 'foreign');
  onTestFinished(() => void vi.unstubAllEnvs());
  const seen = clientPerConnection(() => process.env['OPENAI_ORG_ID']);
  expect(seen(parseModelSpec('openai:m'), CONNECTION)).toBeUndefined();
});
