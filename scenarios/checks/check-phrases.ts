import { z } from 'zod';

import type { ColumnMeasure } from '../../evaluation/milestone.ts';
import { hasWords } from '../../sandbox/phrases.ts';
import { problemAt } from '../invalid-pack.ts';
import type { PackProblem, Path } from '../invalid-pack.ts';
import type { TargetConstraint } from './known.ts';

/**
 * What the measure `mentions` of a column expects: phrases to look for in what is said, each with a word.
 * @param path of the measure
 * @param rowsPath of the rows of the target
 */
export function checkPhrases(
  column: string,
  { atol }: ColumnMeasure,
  { kind, database, target }: TargetConstraint,
  path: Path,
  rowsPath: Path,
): readonly PackProblem[] {
  if (kind !== 'snapshot' || database !== 'SANDBOX' || column !== 'content')
    return [
      problemAt(
        path,
        `mentions does not compare column ${column} here`,
        'use it in a snapshot of SANDBOX, for content',
      ),
    ];
  if (atol !== undefined) return [problemAt([...path, 'atol'], 'mentions takes no tolerance', 'remove it')];
  return target.rows.flatMap((row, index): readonly PackProblem[] => {
    const at = [...rowsPath, index, column];
    const cell = row[column];
    const phrases = z.array(z.string()).min(1).safeParse(cell).data;
    if (phrases === undefined) return [problemAt(at, 'not a list of phrases', 'write [phrase, ...]')];
    return phrases.flatMap((phrase, position) =>
      hasWords(phrase) ? [] : [problemAt([...at, position], `"${phrase}" has no word`, 'write a word')],
    );
  });
}
