import type { ModelReport, Usage } from '../../sandbox/event.ts';
import type { ModelSpec } from '../model/spec.ts';
import { NO_USAGE } from '../../sandbox/trajectory.ts';
import type { ModelPrice, PriceFile, Rates } from './price-file.ts';

/** A file of prices and how reports name it. */
export interface NamedPrices extends PriceFile {
  readonly name: string;
  /** The published prices of providers say nothing about servers that merely speak the same protocol. */
  readonly ofOwnServersToo: boolean;
}

export interface Cost {
  readonly usd: number;
  /** `provider`, or the date of the prices, after the name of the file where they are not the built-in ones. */
  readonly pricedBy: string;
}

/** Prices of a day. */
export interface PriceSource {
  /** As {@link Cost.pricedBy} names it. */
  readonly name: string;
  readonly date: string;
}

/** What models cost. Files are asked in order; the first that knows a model's price decides. */
export class PriceList {
  readonly #files: () => readonly NamedPrices[];
  /** Milliseconds since the epoch. */
  readonly #now: () => number;

  /** @param files read at the first question */
  constructor(files: readonly NamedPrices[] | (() => readonly NamedPrices[]), now: () => number = Date.now) {
    let known = typeof files === 'function' ? undefined : files;
    this.#files = () => (known ??= typeof files === 'function' ? files() : files);
    this.#now = now;
  }

  /**
   * What the tokens cost, null if that is not known. What the provider itself says that it charged goes before all
   * prices.
   */
  costOf(usage: Usage, spec: ModelSpec): Cost | null {
    if (usage.costUsd !== null) return { usd: usage.costUsd, pricedBy: 'provider' };
    for (const file of this.#files()) {
      const rates = this.#ratesIn(file, spec, usage.input);
      if (rates !== undefined) return { usd: dollars(usage, rates), pricedBy: file.name };
    }
    return null;
  }

  /** The report with what the turn cost, also its attempts that were not used. What is not known stays null. */
  priced(report: ModelReport, spec: ModelSpec): ModelReport {
    const { usage, wasted } = report;
    const cost = usage && this.costOf(usage, spec);
    const wastedCost = wasted && this.costOf(wasted, spec);
    return {
      ...report,
      ...(usage && cost && { usage: { ...usage, costUsd: cost.usd }, pricedBy: cost.pricedBy }),
      ...(wasted && wastedCost && { wasted: { ...wasted, costUsd: wastedCost.usd } }),
    };
  }

  /** What a request costs at most, however much of its input is cached; null if its price is not known. */
  mostOf({ input, output }: Pick<Usage, 'input' | 'output'>, spec: ModelSpec): number | null {
    const ways = [0, input].map((cacheWrite) => ({ ...NO_USAGE, input, cacheWrite, output, costUsd: null }));
    const costs = ways.map((usage) => this.costOf(usage, spec)?.usd ?? null);
    return costs.reduce((most, cost) => (most === null || cost === null ? null : Math.max(most, cost)));
  }

  /** Where the cost of ordinary requests comes from, and the day on which that was looked up; null if it is not known. */
  sourceOf(spec: ModelSpec): PriceSource | null {
    const file = this.#files().find((one) => this.#ratesIn(one, spec, 1) !== undefined);
    return file === undefined ? null : { name: file.name, date: file.date };
  }

  #ratesIn(file: NamedPrices, { provider, model, options }: ModelSpec, input: number): Rates | undefined {
    if (options.baseUrl !== undefined && !file.ofOwnServersToo) return undefined;
    const entries = file.prices.filter((group) => group.provider === provider).flatMap((g) => Object.entries(g.models));
    const [longest] = entries
      .filter(([name]) => isNamed(model, name))
      .toSorted(([one], [other]) => other.length - one.length);
    const price = longest?.[1];
    if (price === undefined || input > (price.up_to ?? Infinity)) return undefined;
    const today = new Date(this.#now()).toISOString().slice(0, 10);
    return today > (price.until ?? today) ? undefined : tierOf(price, input);
  }
}

/** The prices of the highest tier that a request of so many input tokens reaches. */
function tierOf(price: ModelPrice, input: number): Rates {
  const reached = Object.entries(price.above ?? {}).filter(([tokens]) => input > Number(tokens));
  const [highest] = reached.toSorted(([one], [other]) => Number(other) - Number(one));
  return highest?.[1] ?? price;
}

/** The dates and versions that providers append to a model's name. A word, such as `-mini`, makes another model. */
const VERSION = /^[-@](?:latest|\d{4}(?:-?\d{2}-?\d{2})?|\d{2}-\d{4}|\d{3})$/;

function isNamed(model: string, name: string): boolean {
  if (name.endsWith('*')) return model.startsWith(name.slice(0, -1));
  return model === name || (model.startsWith(name) && VERSION.test(model.slice(name.length)));
}

const PER_TOKEN = 1e-6;
/** Of a dollar; what is smaller is noise of floating point. */
const PRECISION = 1e10;

function dollars({ input, cachedInput, cacheWrite, output }: Usage, rates: Rates): number {
  const { cached_input = rates.input, cache_write = rates.input } = rates;
  const other = Math.max(0, input - cachedInput - cacheWrite);
  const sum = other * rates.input + cachedInput * cached_input + cacheWrite * cache_write + output * rates.output;
  return Math.round(sum * PER_TOKEN * PRECISION) / PRECISION;
}
