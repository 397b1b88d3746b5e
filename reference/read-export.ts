import type { z } from 'zod';

import { shapeProblem } from '../scenarios/shape-problem.ts';
import { InvalidExport } from './invalid-export.ts';
import { readJsonLines } from './json-lines.ts';

/** The objects of an exported file with their line numbers, each checked against the schema. @throws InvalidExport */
export async function* readExport<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): AsyncGenerator<{ readonly line: number; readonly value: z.infer<Schema> }> {
  for await (const { line, value } of readJsonLines(file)) {
    const parsed = schema.safeParse(value, { reportInput: true });
    if (!parsed.success) throw new InvalidExport(file, line, parsed.error.issues.flatMap(leaves).map(shapeProblem));
    yield { line, value: parsed.data };
  }
}

/** For a union, the problems of the alternative that fits best instead of a message that none fits. */
function leaves(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const closest = issue.errors.reduce((best, errors) => (errors.length < best.length ? errors : best));
  return closest.flatMap((inner) => leaves({ ...inner, path: [...issue.path, ...inner.path] }));
}
