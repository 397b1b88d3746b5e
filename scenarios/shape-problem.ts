import type { z } from 'zod';

import type { PackProblem } from './invalid-pack.ts';

/** What the schema found, in an author's words. */
export function shapeProblem(issue: z.core.$ZodIssue): PackProblem {
  const { path } = issue;
  switch (issue.code) {
    case 'unrecognized_keys':
      return { path, wrong: `unknown ${quoted(issue.keys)}`, mend: 'correct the spelling or remove it' };
    case 'invalid_type':
      return issue.input === undefined
        ? { path, wrong: 'missing', mend: `add it: ${issue.expected}` }
        : { path, wrong: `not of type ${issue.expected}`, mend: `write a value of type ${issue.expected}` };
    case 'invalid_value':
      return { path, wrong: `${shown(issue.input)} is not allowed here`, mend: `write one of ${quoted(issue.values)}` };
    case 'invalid_key':
      return { path, wrong: issue.issues[0]?.message ?? issue.message, mend: 'choose another name' };
    default:
      return { path, wrong: `${shown(issue.input)} does not fit`, mend: issue.message };
  }
}

function quoted(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ');
}

function shown(input: unknown): string {
  const text = JSON.stringify(input) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}
