import { z } from 'zod';
import { parseYaml } from '../../files/parse-yaml.ts';
import { UserFacingError } from '../../sandbox/user-facing-error.ts';
import { PROVIDERS } from '../model/providers.ts';
import type { ProviderName } from '../model/providers.ts';

const PROVIDER_NAMES = Object.keys(PROVIDERS) as ProviderName[];

const DATE = /^\d{4}-\d{2}-\d{2}$/;

const dollars = z.number().min(0).max(1_000_000).describe('US dollars per million tokens');
const date = z
  .string()
  .regex(DATE, 'write a date such as 2026-11-22')
  .refine((text) => !DATE.test(text) || isDay(text), 'there is no such day')
  .describe('a day, for example 2026-11-22');

/** February 30 is read as March 2. */
function isDay(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const rates = {
  input: dollars,
  cached_input: dollars.optional().describe('input read from the cache; default: the price of other input'),
  cache_write: dollars.optional().describe('input written to the cache; default: the price of other input'),
  output: dollars.describe('output, including reasoning'),
};

const tiers = z.record(
  z.string().regex(/^[1-9]\d{0,14}$/, 'write a number of input tokens, for example 272000'),
  z.strictObject(rates),
);

const modelPriceSchema = z.strictObject({
  ...rates,
  above: tiers.optional().describe('prices of the whole request if it has more input tokens than this'),
  up_to: z.int().min(1).optional().describe('only for requests of at most this many input tokens'),
  until: date.optional().describe('the last day of this price'),
});

/** The file that people write: `prices.yaml` beside this one, and those of `--prices`. */
export const priceFileSchema = z.strictObject({
  date: date.describe('the day on which the prices were looked up'),
  prices: z.array(
    z.strictObject({
      provider: z.enum(PROVIDER_NAMES).describe('the first word of a model spec'),
      source: z.string().min(1).describe('where the prices are published'),
      models: z.record(z.string().min(1), modelPriceSchema),
    }),
  ),
});

/** US dollars per million tokens. */
export type Rates = Pick<z.infer<typeof modelPriceSchema>, keyof typeof rates>;
export type ModelPrice = z.infer<typeof modelPriceSchema>;
export type PriceFile = z.infer<typeof priceFileSchema>;

/** The message names the file, the line where it is known, the field, and what to write instead. */
export class InvalidPrices extends UserFacingError {
  constructor(file: string, problems: readonly string[]) {
    super(`${file} cannot be used: ${problems.join('; ')} (docs/cost.md describes the format)`);
  }
}

/**
 * @param file its name, for messages
 * @throws InvalidPrices
 */
export function parsePrices(text: string, file: string): PriceFile {
  const parsed = parseYaml(text, priceFileSchema);
  if ('data' in parsed) return parsed.data;
  throw new InvalidPrices(file, parsed.problems);
}
