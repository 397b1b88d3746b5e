import { isObject } from '../../sandbox/json.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { ScriptStep } from '../../sandbox/script.ts';
import { findTool } from '../../sandbox/tools/definition.ts';
import type { Toolset } from '../../sandbox/tools/definition.ts';
import type { RelativeTime } from '../../scenarios/relative-time.ts';
import type { StructurePath } from '../check.ts';
import { callsOf } from '../solution/steps.ts';

/** An argument of the solution that is no result of an earlier call, and not what the tool assumes anyway. */
export interface Literal {
  readonly tool: string;
  readonly argument: string;
  readonly value: string | number | boolean | RelativeTime;
  /** The index of its step. */
  readonly step: number;
  readonly path: StructurePath;
}

/** @param solution with its times as they are written, relative to the start */
export function literalsOf(solution: readonly ScriptStep[], world: Toolset): readonly Literal[] {
  return solution.flatMap((script, step) =>
    callsOf(script).flatMap(({ tool, arguments: args }, k) =>
      Object.entries(args).flatMap(([argument, value]): readonly Literal[] => {
        const usual = findTool(world, tool)?.parameters[argument]?.default;
        if (!isLiteral(value) || value === usual) return [];
        return [{ tool, argument, value, step, path: ['solution', step, 'calls', k, 'arguments', argument] }];
      }),
    ),
  );
}

function isLiteral(value: JsonValue): value is Literal['value'] & JsonValue {
  if (isObject(value)) return '$time' in value;
  return value !== null && typeof value !== 'object';
}

/** As an author would write it. */
export function showLiteral({ value }: Literal): string {
  if (typeof value !== 'object') return JSON.stringify(value);
  return value.part === undefined ? `"${value.$time}"` : `the ${value.part} of "${value.$time}"`;
}
