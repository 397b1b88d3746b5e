import { z } from 'zod';

import type { ColumnMeasure } from '../../evaluation/milestone.ts';
import { hasWords } from '../../sandbox/phrases.ts';
import type { PackProblem } from '../invalid-pack.ts';
import type { TargetConstraint } from './known.ts';

type Path = PackProblem['path'];

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
      {
        path,
        wrong: `mentions does not compare column ${column} here`,
        hint: 'use it in a snapshot of SANDBOX, for content',
      },
    ];
  if (atol !== undefined) return [{ path: [...path, 'atol'], wrong: 'mentions takes no tolerance', hint: 'remove it' }];
  return target.rows.flatMap((row, index): readonly PackProblem[] => {
    const at = [...rowsPath, index, column];
    const cell = row[column];
    const phrases = z.array(z.string()).min(1).safeParse(cell).data;
    if (phrases === undefined) return [{ path: at, wrong: 'not a list of phrases', hint: 'write [phrase, ...]' }];
    return phrases.flatMap((phrase, position) =>
      hasWords(phrase) ? [] : [{ path: [...at, position], wrong: `"${phrase}" has no word`, hint: 'write a word' }],
    );
  });
}
