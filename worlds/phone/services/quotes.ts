import { DateTime } from 'luxon';
import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';
import { noise, round } from '../../../sandbox/noise.ts';
import { searchWords } from './words.ts';

/** Symbol, exchange, name, currency, country, and the approximate price in May 2024, in the currency. */
const ROWS: readonly (readonly [string, string, string, string, string, number])[] = [
  ['AAPL', 'NASDAQ', 'Apple Inc', 'USD', 'US', 189.7],
  ['MSFT', 'NASDAQ', 'Microsoft Corp', 'USD', 'US', 423.1],
  ['GOOGL', 'NASDAQ', 'Alphabet Inc Class A (Google)', 'USD', 'US', 172.5],
  ['AMZN', 'NASDAQ', 'Amazon.com Inc', 'USD', 'US', 186],
  ['META', 'NASDAQ', 'Meta Platforms Inc (Facebook)', 'USD', 'US', 481.5],
  ['NVDA', 'NASDAQ', 'NVIDIA Corp', 'USD', 'US', 946.3],
  ['TSLA', 'NASDAQ', 'Tesla Inc', 'USD', 'US', 174],
  ['NFLX', 'NASDAQ', 'Netflix Inc', 'USD', 'US', 613.5],
  ['INTC', 'NASDAQ', 'Intel Corp', 'USD', 'US', 31.3],
  ['AMD', 'NASDAQ', 'Advanced Micro Devices Inc', 'USD', 'US', 159.7],
  ['COST', 'NASDAQ', 'Costco Wholesale Corp', 'USD', 'US', 789.2],
  ['SBUX', 'NASDAQ', 'Starbucks Corp', 'USD', 'US', 75.2],
  ['DIS', 'NYSE', 'Walt Disney Co', 'USD', 'US', 102.8],
  ['KO', 'NYSE', 'Coca-Cola Co', 'USD', 'US', 63.2],
  ['JPM', 'NYSE', 'JPMorgan Chase & Co', 'USD', 'US', 202.1],
  ['BRK.B', 'NYSE', 'Berkshire Hathaway Inc Class B', 'USD', 'US', 412.3],
  ['WMT', 'NYSE', 'Walmart Inc', 'USD', 'US', 59.8],
  ['NKE', 'NYSE', 'Nike Inc', 'USD', 'US', 92.4],
  ['BA', 'NYSE', 'Boeing Co', 'USD', 'US', 179.9],
  ['IBM', 'NYSE', 'International Business Machines Corp', 'USD', 'US', 168.3],
  ['7203', 'TYO', 'Toyota Motor Corp', 'JPY', 'JP', 3393],
  ['6758', 'TYO', 'Sony Group Corp', 'JPY', 'JP', 12_985],
  ['SAP', 'ETR', 'SAP SE', 'EUR', 'DE', 177.4],
  ['VOW3', 'ETR', 'Volkswagen AG', 'EUR', 'DE', 119.6],
  ['005930', 'KRX', 'Samsung Electronics Co Ltd', 'KRW', 'KR', 78_300],
  ['NESN', 'SWX', 'Nestle SA', 'CHF', 'CH', 94.5],
  ['SHEL', 'LON', 'Shell PLC', 'GBX', 'GB', 2842],
];

const LISTINGS = ROWS.map(([symbol, exchange, name, currency, country, price]) => {
  return { symbol, exchange, name, currency, country, price };
});

/** Answers like real-time-finance-data's `/search`: listings whose symbol is the query or whose name has all its words. */
export function quotes(parameters: JsonObject, now: number): JsonValue {
  const { query } = parameters as { query: string };
  const wanted = searchWords(query);
  const found = LISTINGS.filter(({ symbol, exchange, name }) => {
    if ([symbol, `${symbol}:${exchange}`].includes(query.trim().toUpperCase())) return true;
    const words = new Set(searchWords(name));
    return wanted.length > 0 && wanted.every((word) => words.has(word));
  });
  return { status: 'OK', data: { stock: found.map((listing) => quote(listing, now)) } };
}

/** Yesterday's close and today's change of at most two percent depend only on the day. */
function quote(listing: (typeof LISTINGS)[number], now: number): JsonObject {
  const { symbol, exchange, name, currency, country, price } = listing;
  const day = Math.floor(now / 86_400);
  const close = round(price * (1 + 0.04 * (noise(`${symbol} ${day - 1}`) - 0.5)), 2);
  const change = round(close * 0.04 * (noise(`${symbol} ${day}`) - 0.5), 2);
  return {
    symbol: `${symbol}:${exchange}`,
    name,
    type: 'stock',
    price: round(close + change, 2),
    change,
    change_percent: round((100 * change) / close, 4),
    previous_close: close,
    last_update_utc: DateTime.fromSeconds(now, { zone: 'utc' }).toFormat('yyyy-MM-dd HH:mm:ss'),
    country_code: country,
    exchange,
    currency,
  };
}
