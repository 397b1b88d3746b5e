import { jsonIn } from '../../sandbox/json.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import { readPythonLiteral } from '../../sandbox/python-literal.ts';

/** The value in an answer of the execution environment: JSON in the default profile, a Python literal in the paper's. */
export function readAnswer(content: string): JsonValue | undefined {
  return jsonIn(content) ?? readPythonLiteral(content);
}
