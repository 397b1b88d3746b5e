import type { z } from 'zod';

import { checkShape } from '../scenarios/shape-problem.ts';
import { InvalidExport } from './invalid-export.ts';
import { readJsonLines } from './json-lines.ts';

/** The objects of an exported file with their line numbers, each checked against the schema. @throws InvalidExport */
export async function* readExport<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  longestLine?: number,
): AsyncGenerator<{ readonly line: number; readonly value: z.infer<Schema> }> {
  for await (const { line, value } of readJsonLines(file, longestLine)) {
    const { data, problems } = checkShape(schema, value);
    if (data === undefined) throw new InvalidExport(file, line, problems);
    yield { line, value: data };
  }
}
