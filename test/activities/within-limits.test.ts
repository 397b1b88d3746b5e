import { expect, it } from 'vitest';
import { withinLimits } from '../../activities/within-limits.ts';
import { FREE_TRAFFIC } from '../../scripts/free-traffic.ts';
import type { CallRequest } from '../../limits/traffic.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import { PriceList } from '../../roles/prices/price-list.ts';
import { ASKED } from '../roles/asking.ts';
import { CONTROL } from './control.ts';

it.each([
  ['openai:m', { model: 'openai:m', timeoutMs: 240_000 }],
  ['external:me', { model: 'external:me', timeoutMs: 900_000 }],
  ['external:me?timeoutMs=7000', { timeoutMs: 7_000 }],
  [
    'compatible:m?baseUrl=http://127.0.0.1:1/v1&effort=low&timeoutMs=7000',
    { model: 'compatible:m?baseUrl=http://127.0.0.1:1/v1', timeoutMs: 7_000 },
  ],
])('a call of %s asks to start under the limits of its model, and settles what it used', async (text, expected) => {
  const asked: CallRequest[] = [];
  const settled: unknown[] = [];
  const traffic = {
    ...FREE_TRAFFIC,
    admit: async (call: CallRequest) => (asked.push(call), { kind: 'go' as const }),
    settle: async ({ ticket }: { readonly ticket: string }) => void settled.push(ticket),
  };
  const caller = { cell: 's/scenario/none/m/1', sweep: 's', first: true };
  const dependencies = { store: { traffic }, prices: new PriceList([]) };
  const player = async () => ({ kind: 'speech', content: 'Yes.' }) as const;
  const take = withinLimits(player, parseModelSpec(text), caller, dependencies, CONTROL);
  expect(await take({ ...ASKED, turn: 5 }, CONTROL.signal)).toEqual({ kind: 'speech', content: 'Yes.' });
  expect(asked).toMatchObject([{ ...caller, ...expected, ticket: 's/scenario/none/m/1#5' }]);
  const longer = { ...ASKED, messages: [...ASKED.messages, { ...ASKED.messages[0]!, content: 'x'.repeat(3_500) }] };
  await take({ ...longer, turn: 7 }, CONTROL.signal);
  expect(asked[1]!.tokens - asked[0]!.tokens).toBeGreaterThanOrEqual(1_000);
  expect(settled).toEqual(['s/scenario/none/m/1#5', 's/scenario/none/m/1#7']);
});
