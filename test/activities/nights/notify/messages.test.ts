import { expect, it } from 'vitest';
import { jsonMessage } from '../../../../activities/nights/notify/deliver.ts';
import { exampleSummary } from './example-summary.ts';

const HOSTILE = 'evil & \u001b[2J\u202e\r\nBcc: all@example.com';
const textOf = (...given: Parameters<typeof exampleSummary>) =>
  (jsonMessage(exampleSummary(...given)) as { readonly text: string }).text;

it('the message has the names of our JSON, and the exit code', () => {
  expect(jsonMessage(exampleSummary())).toMatchObject({
    exit_code: 1,
    is_good: false,
    compared_with: 'nightly-2026-11-21',
    agents: [{ change: { is_regression: true, interval: { low: -0.2 } } }],
  });
  expect(jsonMessage(exampleSummary({ isGood: true }))).toMatchObject({ exit_code: 0 });
});

it('its text says how the night went and what changed since the last good one', () => {
  expect(textOf().split('\n')).toEqual([
    'nightly-2026-11-22: below its bars, solved 65.0 %, mean similarity 0.700',
    'Problem: openai:m is 12.0 points worse than in nightly-2026-11-21, p 0.001',
    '100 of 100 cells have a score; $12.50; scheduled for 2026-11-22T00:30:00.000Z',
    'Compared with nightly-2026-11-21, the last good night:',
    'openai:m: solved 65.0 %, similarity 0.700 in 100 runs; solved -12.0 points, 95 % -20.0 to -4.0, p 0.0010; 2 improved, 14 broke',
    'broke: nightly-2026-11-22/wifi_off/none/openai:m/1',
  ]);
});

it('its text adds no line and nothing invisible, whatever a model or a provider wrote', () => {
  const [agent] = exampleSummary().agents;
  const text = textOf({ problems: [HOSTILE], agents: [{ ...agent!, agent: HOSTILE }], sweep: HOSTILE });
  expect(text.split('\n')).toHaveLength(6);
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
});
