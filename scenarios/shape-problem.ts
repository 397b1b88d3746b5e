import { z } from 'zod';

import { keyProblemAt, problemAt } from './invalid-pack.ts';
import type { PackProblem, Path } from './invalid-pack.ts';
import { suggestion } from '../sandbox/nearest-names.ts';

type Issue = z.core.$ZodIssue;

/** More are not listed: no one reads them, and each takes time to word and to find in its file. */
export const MOST_PROBLEMS = 1_000;

/** The value as its schema has it, or what is wrong with its shape. */
export function checkShape<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  path: Path = [],
): { readonly data?: z.infer<Schema>; readonly problems: readonly PackProblem[] } {
  try {
    const parsed = schema.safeParse(value, { reportInput: true, error: knownKeys, jitless: true });
    if (parsed.success) return { data: parsed.data, problems: [] };
    return { problems: parsed.error.issues.slice(0, MOST_PROBLEMS).flatMap((issue) => shapeProblems(issue, path)) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return {
      problems: [problemAt(path, 'there are too many mistakes to list', 'check that it is the right file')],
    };
  }
}

/** Makes the message of an unknown key the list of the known ones: only here the schema is at hand. */
function knownKeys({ code, inst }: z.core.$ZodRawIssue): string | undefined {
  if (code !== 'unrecognized_keys') return undefined;
  if (inst instanceof z.ZodObject) return Object.keys(inst.shape).join(' ');
  const keys = inst instanceof z.ZodRecord ? inst.keyType : undefined;
  return keys instanceof z.ZodEnum ? keys.options.join(' ') : undefined;
}

/** Tables are written in capitals. */
const TABLE = /^[A-Z][A-Z0-9_]*$/;

function unknownKey(key: string, known: readonly string[]): string {
  const own = TABLE.test(key) && known.some((one) => TABLE.test(one));
  return `remove it, or use one of ${known.join(', ')}${own ? '; a table of your own needs a world of your own (docs/worlds.md)' : ''}`;
}

/** What a schema found, in an author's words. */
function shapeProblems(issue: Issue, parent: Path): readonly PackProblem[] {
  const path = [...parent, ...issue.path];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) =>
        keyProblemAt(
          [...path, key],
          `unknown key "${key}"`,
          suggestion(key, issue.message.split(' '), unknownKey(key, issue.message.split(' '))),
        ),
      );
    case 'invalid_type':
      return [typeProblem(path, issue.expected, issue.input)];
    case 'invalid_value':
      return [
        problemAt(
          path,
          `${shown(issue.input)} is not allowed here`,
          suggestion(
            typeof issue.input === 'string' ? issue.input : shown(issue.input),
            issue.values.map(String),
            `write one of ${quoted(issue.values)}`,
          ),
        ),
      ];
    case 'invalid_key':
      return [keyProblemAt(path, `${shown(path.at(-1))} does not fit`, issue.issues[0]?.message ?? issue.message)];
    case 'invalid_union':
      return unionProblems(issue, path);
    default:
      return [problemAt(path, `${shown(issue.input)} does not fit`, issue.message)];
  }
}

/** What the alternative that comes closest complains of; where the value is none of them at all, the alternatives. */
function unionProblems(issue: Extract<Issue, { code: 'invalid_union' }>, path: Path): readonly PackProblem[] {
  const isOtherKind = (issues: readonly Issue[]) =>
    issues.length === 1 && issues[0]?.code === 'invalid_type' && issues[0].path.length === 0;
  const sameKind = issue.errors.filter((issues) => issues.length > 0 && !isOtherKind(issues));
  const depth = (issues: readonly Issue[]) => Math.min(...issues.map((one) => one.path.length));
  const [closest] = sameKind.toSorted((a, b) => a.length - b.length || depth(b) - depth(a));
  // Of what is told apart by its keys, the one that has them.
  const [meant, another] = sameKind.filter((issues) => !issues.some(isUnknownKey));
  if (meant !== undefined && another === undefined && sameKind.length > 1)
    return meant.flatMap((one) => shapeProblems(one, path));
  if (issue.input === undefined) return [problemAt(path, `missing "${String(path.at(-1))}"`, issue.message)];
  const [first] = issue.errors;
  if (closest === undefined && first !== undefined && issue.message === DEFAULT_UNION_MESSAGE)
    return first.flatMap((one) => shapeProblems(one, path));
  if (closest === undefined || (sameKind.length > 1 && issue.message !== DEFAULT_UNION_MESSAGE))
    return [problemAt(path, `${shown(issue.input)} does not fit`, issue.message)];
  return closest.flatMap((one) => shapeProblems(one, path));
}

function isUnknownKey(issue: Issue): boolean {
  return issue.code === 'unrecognized_keys' && issue.path.length === 0;
}

const DEFAULT_UNION_MESSAGE = 'Invalid input';

function typeProblem(path: Path, expected: string, input: unknown): PackProblem {
  if (input === undefined) return problemAt(path, `missing "${String(path.at(-1))}"`, `add it: ${expected}`);
  const wrong = `${shown(input)} is not of type ${expected}`;
  if (expected === 'string' && ['number', 'boolean'].includes(typeof input)) return problemAt(path, wrong, QUOTE);
  if (expected === 'string' && typeof input === 'object' && input !== null)
    return problemAt(path, wrong, 'write a text; one that begins with { or [ needs quotes');
  return problemAt(path, wrong, `write a value of type ${expected}`);
}

/** Why phone numbers and ids are refused without quotes. */
export const QUOTE = 'put it in quotes: without them it is read as a number, and a leading + or 0 is lost';

function quoted(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ');
}

export function shown(input: unknown): string {
  const text = JSON.stringify(input) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}
