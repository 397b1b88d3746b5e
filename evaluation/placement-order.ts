/**
 * The milestones that must come before each one, at any distance. In a circle each milestone is its own ancestor.
 * @param edges pairs of a milestone and one that comes after it
 */
export function ancestorsOf(
  milestones: readonly number[],
  edges: readonly (readonly [number, number])[],
): ReadonlyMap<number, ReadonlySet<number>> {
  const predecessors = predecessorsOf(milestones, edges);
  return new Map(
    milestones.map((milestone) => {
      const found = new Set<number>();
      const pending = [...(predecessors.get(milestone) ?? [])];
      for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
        if (found.has(next)) continue;
        found.add(next);
        pending.push(...(predecessors.get(next) ?? []));
      }
      return [milestone, found];
    }),
  );
}

/** The milestones directly before each one, by the edges. */
export function predecessorsOf(
  milestones: readonly number[],
  edges: readonly (readonly [number, number])[],
): ReadonlyMap<number, ReadonlySet<number>> {
  const predecessors = new Map(milestones.map((milestone) => [milestone, new Set<number>()]));
  for (const [from, to] of edges) if (predecessors.has(from)) predecessors.get(to)?.add(from);
  return predecessors;
}

/**
 * The milestones in an order that respects the edges and keeps few of those already placed waiting for a descendant: the
 * fewer, the fewer cases a search must tell apart.
 * @throws Error if the edges form a circle
 */
export function searchOrder(
  milestones: readonly number[],
  ancestors: ReadonlyMap<number, ReadonlySet<number>>,
): readonly number[] {
  const order: number[] = [];
  const waiting = new Set(milestones);
  const waitingDescendants = new Map(milestones.map((milestone) => [milestone, 0]));
  const waitingAncestors = new Map(milestones.map((milestone) => [milestone, ancestors.get(milestone)?.size ?? 0]));
  for (const all of ancestors.values()) {
    for (const ancestor of all) waitingDescendants.set(ancestor, waitingDescendants.get(ancestor)! + 1);
  }
  /** How many more placed milestones wait for a descendant once this one is placed too. */
  const opened = (next: number): number => {
    const closed = [...(ancestors.get(next) ?? [])].filter((ancestor) => waitingDescendants.get(ancestor) === 1);
    return Math.min(waitingDescendants.get(next)!, 1) - closed.length;
  };
  while (waiting.size > 0) {
    let best: { readonly milestone: number; readonly opened: number } | undefined;
    for (const milestone of waiting) {
      if (waitingAncestors.get(milestone) !== 0) continue;
      const candidate = { milestone, opened: opened(milestone) };
      if (best === undefined || candidate.opened < best.opened) best = candidate;
    }
    if (best === undefined) throw new Error('the order of the milestones is circular');
    const { milestone } = best;
    order.push(milestone);
    waiting.delete(milestone);
    for (const ancestor of ancestors.get(milestone) ?? []) {
      waitingDescendants.set(ancestor, waitingDescendants.get(ancestor)! - 1);
    }
    for (const other of waiting) {
      if (ancestors.get(other)?.has(milestone)) waitingAncestors.set(other, waitingAncestors.get(other)! - 1);
    }
  }
  return order;
}
