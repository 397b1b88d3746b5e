import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';

/** What a YAML file says, or what is wrong with it: line or field, and what to write instead. */
export type Parsed<Data> = { readonly data: Data } | { readonly problems: readonly string[] };

/** More mistakes than this are not listed. */
const MOST_PROBLEMS = 5;

/** Checks a small YAML file that people write against its schema. */
export function parseYaml<Schema extends z.ZodType>(text: string, schema: Schema): Parsed<z.infer<Schema>> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, schema: 'core' });
  if (document.errors.length > 0) {
    const problems = document.errors.map(
      ({ message, pos: [at] }) => `line ${lines.linePos(at).line}: ${message}, so it is no YAML`,
    );
    return { problems: problems.slice(0, MOST_PROBLEMS) };
  }
  const parsed = schema.safeParse(document.toJS({ maxAliasCount: 0 }), { jitless: true });
  if (parsed.success) return { data: parsed.data };
  return { problems: parsed.error.issues.slice(0, MOST_PROBLEMS).map(problemOf) };
}

function problemOf({ path, ...issue }: z.core.$ZodIssue): string {
  const where = path.length === 0 ? 'the file' : path.map(String).join(' > ');
  if (issue.code === 'unrecognized_keys') {
    return `${where}: unknown ${issue.keys.map((key) => `"${key}"`).join(', ')}: remove it or correct its spelling`;
  }
  return `${where}: ${issue.message}`;
}
