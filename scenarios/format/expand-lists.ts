import { CATEGORY_OF_COLUMN } from '../../sandbox/categories.ts';
import type { Scenario } from '../scenario.ts';
import type { Expansion } from './expansion.ts';
import type { Path } from '../invalid-pack.ts';
import type { WrittenScenario } from './written-schema.ts';

export function expandTools(
  { tools, denied = [] }: Pick<WrittenScenario, 'tools' | 'denied'>,
  allowPath: Path,
  denyPath: Path,
  { origins }: Expansion,
): Scenario['tools'] {
  const lists = { allow: origins.mark([...tools], allowPath), deny: origins.mark([...denied], denyPath) };
  return origins.mark(lists, allowPath);
}

export function expandCategories(
  codes: WrittenScenario['categories'],
  path: Path,
  { origins }: Expansion,
): Scenario['categories'] {
  const categories = codes.map((code) => CATEGORY_OF_COLUMN[code]);
  return origins.mark(categories, path);
}
