import type { JsonObject } from '../json.ts';
import type { ToolDefinition } from './definition.ts';
import { requireWifi } from './device.ts';
import { valueAt } from './json-path.ts';

const searchStock: ToolDefinition = {
  name: 'search_stock',
  module: 'rapid_api_search_tools',
  domain: 'stock',
  order: 13,
  caller: 'agent',
  description: 'Looks up a stock by company name or ticker symbol and gives its current quote.',
  parameters: { query: { type: 'string', description: 'Company name or ticker symbol.' } },
  returns:
    'An object with symbol, name, price, change, exchange, currency and the like, or null when nothing is found.',
  floats: ['price', 'change', 'change_percent', 'previous_close'],
  errors: [{ class: 'ConnectionError', when: 'wifi is off' }],
  dependsOn: ['wifi'],
  effect: 'read',
  checksTypes: true,
  execute: async ({ world, services }, args) => {
    requireWifi(world);
    const answer = await services.fetch({
      host: 'real-time-finance-data.p.rapidapi.com',
      path: '/search',
      parameters: { query: args['query'] as string },
    });
    const stock = valueAt(answer, 'data', 'stock', 0) as JsonObject | undefined;
    if (typeof stock?.['symbol'] !== 'string') return { result: null };
    const [symbol = ''] = stock['symbol'].split(':');
    return { result: { ...stock, symbol } };
  },
};

export const stockTools: readonly ToolDefinition[] = [searchStock];
