/** The milestones that must come before each one, at any distance. */
export function ancestorsOf(
  milestones: readonly number[],
  edges: readonly (readonly [number, number])[],
): ReadonlyMap<number, ReadonlySet<number>> {
  const ancestors = new Map(milestones.map((milestone) => [milestone, new Set<number>()]));
  const visit = (milestone: number, found: Set<number>): void => {
    for (const [from, to] of edges) {
      if (to !== milestone || found.has(from)) continue;
      found.add(from);
      visit(from, found);
    }
  };
  for (const [milestone, found] of ancestors) visit(milestone, found);
  for (const [milestone, found] of ancestors) {
    if (found.has(milestone)) throw new Error(`the order of milestones runs in a circle at ${milestone}`);
  }
  return ancestors;
}

/**
 * The milestones in an order that respects the edges and leaves few of those already placed with a milestone yet to come
 * after them: the fewer, the fewer cases a search must tell apart.
 */
export function searchOrder(
  milestones: readonly number[],
  ancestors: ReadonlyMap<number, ReadonlySet<number>>,
): readonly number[] {
  const order: number[] = [];
  const waiting = new Set(milestones);
  const openAfter = (next: number): number => {
    const placed = [...order, next];
    return placed.filter((one) => [...waiting].some((other) => other !== next && ancestors.get(other)?.has(one)))
      .length;
  };
  while (waiting.size > 0) {
    const ready = [...waiting].filter((one) => ![...(ancestors.get(one) ?? [])].some((before) => waiting.has(before)));
    const next = ready.map((one) => ({ one, open: openAfter(one) })).toSorted((a, b) => a.open - b.open)[0]!.one;
    order.push(next);
    waiting.delete(next);
  }
  return order;
}
