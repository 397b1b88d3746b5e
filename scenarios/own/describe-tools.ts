import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { modulePath } from '../../files/own-code.ts';
import { UnusableFile } from '../../files/unusable-file.ts';
import { moduleVersion } from '../../modules/module-file.ts';
import type { CodePlace } from '../../sandbox/tools/code-runner.ts';
import type { Tables } from '../../worlds/world.ts';
import { askProgram } from './ask-program.ts';
import type { DescribeQuestion } from './describe-program.ts';

/** In bytes. */
const LONGEST_DESCRIPTION = 16_000_000;

/** What a file with tools says, not checked yet, or why it says nothing. */
export type Described =
  | { readonly tools: readonly unknown[]; readonly afterCall?: unknown; readonly code: CodePlace }
  | { readonly problem: string };

const known = new Map<string, Described>();

/** Runs the file in a process of its own. What it said is known as long as the file is the same. */
export function describeTools(folder: string, file: string, tables: Tables): Described {
  try {
    const path = join(folder, file);
    const code = { folder, file, version: moduleVersion(path) };
    const key = JSON.stringify([code, tables]);
    const found = known.get(key) ?? describedBy(path, code, tables);
    known.set(key, found);
    return found;
  } catch (error) {
    if (error instanceof UnusableFile) return { problem: error.message };
    throw error;
  }
}

function describedBy(path: string, code: CodePlace, tables: Tables): Described {
  const program = modulePath('./describe-program.ts', import.meta.url);
  const question: DescribeQuestion = { url: `${pathToFileURL(path).href}?version=${code.version}`, tables };
  const asked = askProgram(program, question, LONGEST_DESCRIPTION);
  if ('why' in asked) return { problem: asked.why };
  const said = asked.answer as Described;
  return 'problem' in said ? said : { ...said, code };
}
