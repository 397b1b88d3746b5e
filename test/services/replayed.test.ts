import { describe, expect, it } from 'vitest';

import { createReplayedServices } from '../../services/index.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { Message, ToolResult } from '../../sandbox/message.ts';
import { executeBatch } from '../../sandbox/tools/execute-batch.ts';
import { batch } from '../sandbox/example-world.ts';

/** A recorded answer to call `c` and what the call gives when it is made again. */
async function playAgain(name: string, given: object, recorded: Partial<ToolResult>, time?: number) {
  const call: Message = {
    sender: 'agent',
    recipient: 'execution-environment',
    content: '',
    toolCall: { id: 'c', name, arguments: JSON.stringify(given) },
  };
  const answer: Message = {
    sender: 'execution-environment',
    recipient: 'agent',
    content: '',
    toolResult: { callId: 'c', name, ...recorded },
  };
  const times = new Map(time === undefined ? [] : [['c', time] as const]);
  const services = createReplayedServices(() => Promise.resolve({ messages: [call, answer], times }));
  const { replies } = await executeBatch(batch([call], { services }));
  return replies[0];
}

const traced = (toolName: string, given: object, result: JsonValue): Partial<ToolResult> => ({
  trace: { toolName, arguments: { ...given }, result },
});

const PLACE = { latitude: 59.9, longitude: 10.7 };
const RESULTS: readonly (readonly [tool: string, given: object, result: JsonValue])[] = [
  ['search_lat_lon', PLACE, 'Main Street 1'],
  ['search_lat_lon', PLACE, null],
  ['search_location_around_lat_lon', { location: 'shop', ...PLACE }, [{ name: 'Shop', latitude: 1.5 }]],
  ['search_location_around_lat_lon', { location: 'shop', ...PLACE }, []],
  ['search_weather_around_lat_lon', { days: 2, ...PLACE }, { max_temperature: 12.5, uv: 6 }],
  ['search_weather_around_lat_lon', { days: 0, ...PLACE }, { current_temperature: 12.5, temperature_unit: 'Celsius' }],
  ['search_weather_around_lat_lon', { days: 9, ...PLACE }, null],
  ['search_stock', { query: 'apple' }, { symbol: 'AAPL', price: 1.5 }],
  ['search_stock', { query: 'nothing' }, null],
  ['convert_currency', { amount: 2, from_currency_code: 'USD', to_currency_code: 'EUR' }, 1.85],
];

describe('replayed services', () => {
  it.each(RESULTS)('let %s with %j give again what was traced', async (tool, given, result) => {
    const reply = await playAgain(tool, given, traced(tool, given, result));
    expect(reply?.toolResult?.trace?.result).toEqual(
      tool === 'search_weather_around_lat_lon' && result !== null ? expect.objectContaining(result as object) : result,
    );
  });

  it('let a call that the service did not answer fail again', async () => {
    const given = { amount: 2, from_currency_code: 'USD', to_currency_code: 'EUR' };
    const reply = await playAgain('convert_currency', given, { errorClass: 'RuntimeError' });
    expect(reply?.toolResult?.errorClass).toBe('RuntimeError');
  });

  it('give the time and the id a call had', async () => {
    const given = { content: 'Milk', reminder_timestamp: 1_800_000_000 };
    const reply = await playAgain('add_reminder', given, traced('add_reminder', given, 'the-id'), 1_700_000_000.25);
    expect(reply?.changes).toMatchObject([
      { kind: 'insert', row: { reminder_id: 'the-id', creation_timestamp: 1_700_000_000.25 } },
    ]);
  });

  it('refuse a call that was not recorded', async () => {
    const services = createReplayedServices(() => Promise.resolve({ messages: [], times: new Map() }));
    expect(await services.recordedCall?.('c')).toBeUndefined();
    await expect(services.fetch({ host: 'h', path: '/', parameters: {} })).rejects.toThrow('no such call');
  });
});
