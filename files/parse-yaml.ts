import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { badKeyIn } from './yaml-keys.ts';

/** What a YAML file says, or what is wrong with it: line or field, and what to write instead. */
export type Parsed<Data> = { readonly data: Data } | { readonly problems: readonly string[] };

/** More mistakes than this are not listed. */
const MOST_PROBLEMS = 5;

/** Aliases of one anchor; more may stand for more than fits into memory. */
const MOST_ALIASES = 100;

/** Checks a small YAML file that people write against its schema. */
export function parseYaml<Schema extends z.ZodType>(text: string, schema: Schema): Parsed<z.infer<Schema>> {
  const read = plainValue(text);
  if ('problems' in read) return read;
  const parsed = schema.safeParse(read.data, { jitless: true });
  if (parsed.success) return { data: parsed.data };
  return { problems: parsed.error.issues.slice(0, MOST_PROBLEMS).map(problemOf) };
}

function plainValue(text: string): Parsed<unknown> {
  const lines = new LineCounter();
  try {
    const options = { prettyErrors: false, schema: 'core', merge: true, uniqueKeys: false } as const;
    const document = parseDocument(text, { ...options, lineCounter: lines });
    const at = (offset: number) => `line ${lines.linePos(offset).line}`;
    if (document.errors.length > 0) {
      const errors = document.errors.slice(0, MOST_PROBLEMS);
      return { problems: errors.map(({ message, pos }) => `${at(pos[0])}: ${message}, so it is no YAML`) };
    }
    const bad = badKeyIn(document);
    if (bad?.isSecond) return { problems: [`${at(bad.offset)}: a key occurs twice in one object: remove one of them`] };
    if (bad) return { problems: [`${at(bad.offset)}: a key is not a text: put it in quotes`] };
    return { data: document.toJS({ maxAliasCount: MOST_ALIASES }) as unknown };
  } catch (error) {
    if (error instanceof RangeError) return { problems: ['its values are nested too deep'] };
    // Of aliases and of what is merged.
    return { problems: [`${(error as Error).message}: write the values out`] };
  }
}

function problemOf({ path, ...issue }: z.core.$ZodIssue): string {
  const where = path.length === 0 ? 'the file' : path.map(String).join(' > ');
  if (issue.code === 'unrecognized_keys') {
    const shown = issue.keys.slice(0, MOST_PROBLEMS).map((key) => `"${key}"`);
    const more = issue.keys.length - shown.length;
    return `${where}: unknown ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}: remove it or correct its spelling`;
  }
  const said = issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message;
  return `${where}: ${said}`;
}
