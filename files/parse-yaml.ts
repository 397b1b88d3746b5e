import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';

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
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, schema: 'core', merge: true });
    if (document.errors.length === 0) return { data: document.toJS({ maxAliasCount: MOST_ALIASES }) as unknown };
    const problems = document.errors.map(
      ({ message, pos: [at] }) => `line ${lines.linePos(at).line}: ${message}, so it is no YAML`,
    );
    return { problems: problems.slice(0, MOST_PROBLEMS) };
  } catch (error) {
    if (error instanceof RangeError) return { problems: ['its values are nested too deep'] };
    // Of aliases and of what is merged.
    return { problems: [`${(error as Error).message}: write the values out`] };
  }
}

function problemOf({ path, ...issue }: z.core.$ZodIssue): string {
  const where = path.length === 0 ? 'the file' : path.map(String).join(' > ');
  if (issue.code === 'unrecognized_keys') {
    return `${where}: unknown ${issue.keys.map((key) => `"${key}"`).join(', ')}: remove it or correct its spelling`;
  }
  const said = issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message;
  return `${where}: ${said}`;
}
