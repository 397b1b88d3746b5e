/** Prices of a day. */
interface PriceSource {
  /** As reports of turns name it (`ModelReport.pricedBy`). */
  readonly name: string;
  readonly date: string;
}

/** Providers change prices every few months. */
const OLD_DAYS = 90;

const DAY_MS = 86_400_000;

/**
 * A warning for each list of prices that was looked up long ago, with whose prices it is used for.
 * @param priced models by their specs, and where their prices come from
 * @param now when they are used, in milliseconds since the epoch
 */
export function oldPriceNotes(
  priced: readonly { readonly model: string; readonly source: PriceSource }[],
  now: number,
): readonly string[] {
  const bySource = Map.groupBy(priced, ({ source }) => source.name);
  return [...bySource].flatMap(([name, models]) => {
    const days = Math.floor((now - Date.parse(models[0]!.source.date)) / DAY_MS);
    if (days <= OLD_DAYS) return [];
    const whose = [...new Set(models.map(({ model }) => model))].join(' and ');
    return `note: the prices of ${whose} are ${days} days old (${name}): look them up, and give new ones with --prices (docs/cost.md)`;
  });
}
