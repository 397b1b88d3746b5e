import { isScalar, visit } from 'yaml';
import type { Document, Node } from 'yaml';

interface BadKey {
  readonly offset: number;
  /** Otherwise it is a list or an object. */
  readonly isSecond: boolean;
}

/**
 * The first key that is no text, or that its object has already. The `yaml` package compares each key with all before it, unless it
 * parses with `uniqueKeys: false`.
 */
export function badKeyIn(document: Document): BadKey | undefined {
  const bad: BadKey[] = [];
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<string>();
      for (const { key } of items) {
        const name = isScalar(key) ? String(key.value) : undefined;
        if (name !== undefined && !seen.has(name)) seen.add(name);
        else {
          bad.push({ offset: (key as Node | null | undefined)?.range?.[0] ?? 0, isSecond: name !== undefined });
          return visit.BREAK;
        }
      }
      return undefined;
    },
  });
  return bad[0];
}
