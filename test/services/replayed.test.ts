import { describe, expect, it } from 'vitest';

import { createReplayedServices } from '../../services/recorded.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { Message, ToolResult } from '../../sandbox/message.ts';
import { executeBatch } from '../../sandbox/tools/execution/execute-batch.ts';
import { batch, call, NOW } from '../worlds/phone/example-world.ts';

function answer(name: string, recorded: Partial<ToolResult>, id = 'call_1'): Message {
  const toolResult = { callId: id, name, ...recorded };
  return { sender: 'execution-environment', recipient: 'agent', content: '', toolResult };
}

/** Replays the logged calls from index `first` up to the next answer. */
async function replayCalls(
  messages: readonly Message[],
  first = 0,
  times: readonly (readonly [number, number])[] = [],
) {
  const services = createReplayedServices(() => Promise.resolve({ messages, times: new Map(times) }));
  const end = messages.findIndex(({ toolResult }, index) => index > first && toolResult !== undefined);
  const calls = messages.slice(first, end);
  const inputs = await Promise.all(calls.map((_, position) => services.inputsAt(first + position)));
  const noId = () => 'not recorded';
  const contextOf = (position: number) => ({ now: NOW, newId: noId, ...inputs[position]! });
  return (await executeBatch({ ...batch(calls), contextOf })).replies;
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

const GIVEN = { content: 'Milk', reminder_timestamp: 1_800_000_000 };
const QUOTES = ['AAPL', 'PEAR'].map((symbol) => ({ symbol, price: 1.5 }));

describe('replayed services', () => {
  it.each(RESULTS)('reproduce the traced result of %s with %j', async (tool, given, result) => {
    const [reply] = await replayCalls([call(tool, given), answer(tool, traced(tool, given, result))]);
    expect(reply?.toolResult?.trace?.result).toEqual(
      tool === 'search_weather_around_lat_lon' && result !== null ? expect.objectContaining(result as object) : result,
    );
  });

  it('reproduce a call that failed because its service did not answer', async () => {
    const given = { amount: 2, from_currency_code: 'USD', to_currency_code: 'EUR' };
    const failed = answer('convert_currency', { errorClass: 'RuntimeError' });
    const [reply] = await replayCalls([call('convert_currency', given), failed]);
    expect(reply?.toolResult?.errorClass).toBe('RuntimeError');
  });

  it('provide the recorded time and id of a call', async () => {
    const added = answer('add_reminder', traced('add_reminder', GIVEN, 'the-id'));
    const [reply] = await replayCalls([call('add_reminder', GIVEN), added], 0, [[0, 1_700_000_000.25]]);
    expect(reply?.changes).toMatchObject([
      { kind: 'insert', row: { reminder_id: 'the-id', creation_timestamp: 1_700_000_000.25 } },
    ]);
  });

  it('distinguish calls of different turns with the same id', async () => {
    const given = { query: 'fruit' };
    const turns = QUOTES.flatMap((quote) => {
      return [call('search_stock', given), answer('search_stock', traced('search_stock', given, quote))];
    });
    for (const [turn, quote] of QUOTES.entries()) {
      const [reply] = await replayCalls(turns, 2 * turn);
      expect(reply?.toolResult?.trace?.result).toEqual(quote);
    }
  });

  it('distinguish calls of one batch with the same id that were answered in a different order', async () => {
    const calls = QUOTES.map(({ symbol }) => call('search_stock', { query: symbol }));
    const answers = QUOTES.map((quote) =>
      answer('search_stock', traced('search_stock', { query: quote.symbol }, quote)),
    );
    const replies = await replayCalls([...calls, ...answers.toReversed()]);
    expect(replies.map(({ toolResult }) => toolResult?.trace?.result)).toEqual(QUOTES);
  });

  it('give each of two equal calls of one batch, with the same id, an answer of its own', async () => {
    const given = { query: 'fruit' };
    const calls = QUOTES.map(() => call('search_stock', given));
    const answers = QUOTES.map((quote) => answer('search_stock', traced('search_stock', given, quote)));
    const replies = await replayCalls([...calls, ...answers]);
    expect(replies.map(({ toolResult }) => toolResult?.trace?.result)).toEqual(QUOTES);
  });

  it('fail for a call that was not recorded', async () => {
    const services = createReplayedServices(() => Promise.resolve({ messages: [], times: new Map() }));
    const inputs = await services.inputsAt(3);
    expect(Object.keys(inputs)).toEqual(['services']);
    const request = { host: 'h', path: '/', parameters: {} };
    await expect(inputs.services.fetch(request)).rejects.toThrow('no answer to this call');
  });
});
