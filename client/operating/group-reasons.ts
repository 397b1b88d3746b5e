/** Things that happened for the same reason. */
export interface ReasonGroup<Item> {
  /** In the words of the first of them. */
  readonly reason: string;
  readonly items: readonly [Item, ...Item[]];
}

/** Groups by reason, the largest group first. Ids, times and amounts in a reason do not make it another one. */
export function groupByReason<Item>(
  items: readonly Item[],
  reasonOf: (item: Item) => string,
): readonly ReasonGroup<Item>[] {
  const groups = Map.groupBy(items, (item) => essence(reasonOf(item)));
  return [...groups.values()]
    .map((group) => ({ reason: reasonOf(group[0] as Item), items: group as [Item, ...Item[]] }))
    .toSorted((one, other) => other.items.length - one.items.length);
}

/** Who failed (a provider and its model, say) and with which status; of the rest, what has no digits. */
function essence(reason: string): string {
  const [, who = '', rest = ''] = /^(\S+ \S+(?: answered \d+)?)(.*)$/s.exec(reason) ?? ['', reason];
  return who + rest.replaceAll(/\S*\d\S*/g, '#');
}
