import { nearestNames } from '../../sandbox/nearest-names.ts';
import type { JsonObject } from '../../sandbox/json.ts';
import type { ToolSchema } from '../../sandbox/tools/schema.ts';
import { UserFacingError } from '../../sandbox/user-facing-error.ts';
import { argumentProblems } from '../../text/argument-problems.ts';

/** What a person wrote cannot be a turn. Nothing was submitted. */
export class Mistyped extends UserFacingError {}

/** @throws Mistyped that names tools like it */
export function offeredTool(tools: readonly ToolSchema[], name: string): ToolSchema {
  const tool = tools.find((one) => one.name === name);
  if (tool !== undefined) return tool;
  const near = nearestNames(
    name,
    tools.map((one) => one.name),
  );
  const hint = near.length === 0 ? '/tools lists them' : `did you mean ${near.map((one) => `/${one}`).join(' or ')}?`;
  throw new Mistyped(`there is no tool ${name}: ${hint}`);
}

/** Checks arguments against what the tool says it takes. @throws Mistyped */
export function requireArguments(tool: ToolSchema, given: JsonObject): void {
  const problems = argumentProblems(tool, given);
  if (problems.length > 0) throw new Mistyped(problems.map(({ text }) => text).join('; '));
}
