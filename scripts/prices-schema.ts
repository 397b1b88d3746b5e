import { z } from 'zod';
import { priceFileSchema } from '../roles/prices/price-file.ts';

/** A generated file. */
export const PRICES_SCHEMA = new URL('../roles/prices/prices.schema.json', import.meta.url);

/** The JSON Schema of price files, for editors. */
export function pricesSchema(): string {
  return `${JSON.stringify(z.toJSONSchema(priceFileSchema), null, 2)}\n`;
}
