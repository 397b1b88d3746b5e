import { diffWordsWithSpace } from 'diff';

export interface WordPart {
  readonly text: string;
  /** The other text does not have it there. */
  readonly differs: boolean;
}

/** Of both texts together, in characters. */
const MOST = 8_000;

/** Two texts, each in parts that are the same in both and parts that are not. Long ones are one part. */
export function wordParts(left: string, right: string): readonly [readonly WordPart[], readonly WordPart[]] {
  if (left.length + right.length > MOST) {
    const differs = left !== right;
    return [[{ text: left, differs }], [{ text: right, differs }]];
  }
  const changes = diffWordsWithSpace(left, right);
  const of = (other: 'added' | 'removed', own: 'added' | 'removed') =>
    changes.filter((change) => !change[other]).map((change) => ({ text: change.value, differs: change[own] }));
  return [of('added', 'removed'), of('removed', 'added')];
}
