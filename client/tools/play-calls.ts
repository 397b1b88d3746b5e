import { z } from 'zod';
import { gunzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { LONGEST_FILE } from '../../scenarios/pack-files.ts';
import { readTextFile } from '../../files/read-text-file.ts';
import { UnusableFile } from '../../files/unusable-file.ts';
import { checkShape } from '../../scenarios/shape-problem.ts';
import { applyChanges } from '../../sandbox/world.ts';
import type { WorldChange } from '../../sandbox/world.ts';
import { findTool } from '../../sandbox/tools/definition.ts';
import { UserError } from '../errors.ts';
import { callTool } from './call-tool.ts';
import type { CallSetting } from './call-tool.ts';

const sequenceSchema = z.looseObject({
  id: z.exactOptional(z.string()),
  calls: z.array(z.looseObject({ name: z.string(), arguments: z.record(z.string(), z.json()) })),
});

/** A sequence of calls, and what each of them was answered. */
export interface PlayedCalls {
  /** As in the file, or the number of the line. */
  readonly id: string;
  readonly calls: readonly {
    readonly name: string;
    /** What the caller reads. */
    readonly text: string;
    /** Whether it is an error. */
    readonly error: boolean;
    readonly changes: readonly WorldChange[];
  }[];
}

/**
 * Plays sequences of calls, each on a world of its own: a line of the file is `{ "id", "calls": [{ "name", "arguments" }] }`.
 * @param file JSONL, or JSONL in gzip
 * @throws UserError
 */
export async function* playCalls(file: string, setting: CallSetting): AsyncGenerator<PlayedCalls> {
  for (const [index, line] of linesOf(file).entries()) {
    if (line.trim() === '') continue;
    const { id = String(index + 1), calls } = sequenceIn(line, `${file}:${index + 1}`);
    let { world } = setting;
    const played: PlayedCalls['calls'][number][] = [];
    for (const [position, { name, arguments: args }] of calls.entries()) {
      const tool = findTool(setting.definition, name);
      if (tool === undefined) {
        played.push({ name, text: `There is no tool ${JSON.stringify(name)}.`, error: true, changes: [] });
        continue;
      }
      const { content, errorClass, changes } = await callTool(
        tool,
        JSON.stringify(args),
        { ...setting, world },
        position,
      );
      world = applyChanges(world, changes);
      played.push({ name, text: content, error: errorClass !== null, changes });
    }
    yield { id, calls: played };
  }
}

function sequenceIn(line: string, place: string): z.infer<typeof sequenceSchema> {
  let written: unknown;
  try {
    written = JSON.parse(line);
  } catch (error) {
    throw new UserError(`${place}: no JSON: ${(error as Error).message}`);
  }
  const { data, problems } = checkShape(sequenceSchema, written);
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
