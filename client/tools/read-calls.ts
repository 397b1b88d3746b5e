import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { readTextFile } from '../../files/read-text-file.ts';
import { UnusableFile } from '../../files/unusable-file.ts';
import { LONGEST_FILE } from '../../scenarios/pack-files.ts';
import { checkShape } from '../../scenarios/shape-problem.ts';
import { UserError } from '../errors.ts';

const callSchema = z.looseObject({ name: z.string(), arguments: z.record(z.string(), z.json()) });
const sequenceSchema = z.looseObject({ id: z.exactOptional(z.string()), calls: z.array(callSchema) });

/** Calls that follow each other. */
export interface CallSequence {
  /** As in the file, or the number of the line. */
  readonly id: string;
  readonly calls: z.infer<typeof sequenceSchema>['calls'];
  /** `file:line` */
  readonly place: string;
}

/**
 * Sequences of calls: a line of the file is `{ "id", "calls": [{ "name", "arguments" }] }`, or one call by itself.
 * @param file JSONL, or JSONL in gzip
 * @throws UserError
 */
export function* readCalls(file: string): Generator<CallSequence> {
  for (const [index, line] of linesOf(file).entries()) {
    if (line.trim() === '') continue;
    const place = `${file}:${index + 1}`;
    yield { id: String(index + 1), ...sequenceIn(line, place), place };
  }
}

function sequenceIn(line: string, place: string): Omit<CallSequence, 'place' | 'id'> & { readonly id?: string } {
  let written: unknown;
  try {
    written = JSON.parse(line);
  } catch (error) {
    throw new UserError(`${place}: no JSON: ${(error as Error).message}`);
  }
  const isOne = Object.hasOwn(Object(written) as object, 'name');
  const { data, problems } = checkShape(
    isOne ? callSchema.transform((call) => ({ calls: [call] })) : sequenceSchema,
    written,
  );
  if (data !== undefined) return data;
  const [{ path, wrong, hint }] = problems as [(typeof problems)[number]];
  throw new UserError(`${place}: ${path.join('.')}: ${wrong}; ${hint}`);
}

function linesOf(file: string): readonly string[] {
  try {
    if (!file.endsWith('.gz')) return readTextFile(file, LONGEST_FILE).split('\n');
    return gunzipSync(readFileSync(file), { maxOutputLength: LONGEST_FILE }).toString('utf8').split('\n');
  } catch (error) {
    if (error instanceof UnusableFile) throw new UserError(`${file} ${error.message}`);
    throw new UserError(`${file} cannot be read: ${(error as Error).message}`);
  }
}
