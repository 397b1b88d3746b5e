/** The same items, many at a time. A group ends when it has so many items, or when they weigh so much. */
export async function* inGroups<Item>(
  items: AsyncIterable<Item>,
  most: number,
  heaviest = Infinity,
  weightOf: (item: Item) => number = () => 0,
): AsyncGenerator<readonly Item[]> {
  let group: Item[] = [];
  let weight = 0;
  for await (const item of items) {
    group.push(item);
    weight += weightOf(item);
    if (group.length < most && weight < heaviest) continue;
    yield group;
    group = [];
    weight = 0;
  }
  if (group.length > 0) yield group;
}
