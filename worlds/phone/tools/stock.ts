import { text } from '../shared/parameters.ts';
import { isObject, valueAt } from '../../../sandbox/json.ts';
import { tool } from '../../../sandbox/tools/definition.ts';
import { requireWifi } from '../shared/device.ts';

const STOCK = {
  symbol: 'text',
  name: 'text',
  type: 'text',
  price: 'number',
  change: 'number',
  change_percent: 'number',
  previous_close: 'number',
  last_update_utc: 'text',
  country_code: 'text',
  exchange: 'text',
  currency: 'text',
} as const;

export const searchStock = tool({
  name: 'search_stock',
  module: 'rapid_api_search_tools',
  domain: 'stock',
  caller: 'agent',
  description: 'Looks up a stock and its current price by company name or ticker symbol. Requires wifi.',
  parameters: { query: text('Company name or ticker symbol.') },
  returns: 'symbol, name, price, currency, change, exchange and other details of the stock, or null if none is found',
  floats: ['price', 'change', 'change_percent', 'previous_close'],
  result: { fields: STOCK },
  errors: [{ class: 'ConnectionError', when: 'wifi is off' }],
  dependsOn: ['wifi'],
  effect: 'read',
  checksTypes: true,
  probe: () => ({ query: 'Tesla' }),
  execute: async ({ world, services }, { query }) => {
    requireWifi(world);
    const answer = await services.fetch({
      host: 'real-time-finance-data.p.rapidapi.com',
      path: '/search',
      parameters: { query },
    });
    const stock = valueAt(answer, 'data', 'stock', 0);
    if (!isObject(stock) || typeof stock.symbol !== 'string') return { result: null };
    const [symbol = ''] = stock.symbol.split(':');
    return { result: { ...stock, symbol } };
  },
});
