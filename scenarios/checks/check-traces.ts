import type { PackProblem } from '../invalid-pack.ts';
import { suggestion } from '../nearest-names.ts';
import { traceCellSchema } from '../milestone-schema.ts';
import { checkArguments, unknownTool } from './check-arguments.ts';
import type { Known, TargetConstraint } from './known.ts';
import { checkIds } from './world-ids.ts';

/** Patterns of tool traces: tools that exist and are offered, arguments that they take, ids that the world has. */
export function checkTraces(
  { target }: TargetConstraint,
  { tools, tables, offered, ids }: Known,
  path: PackProblem['path'],
): readonly PackProblem[] {
  return target.rows.flatMap(({ tool_trace: cell }, index) => {
    if (cell === undefined) return [];
    const at = [...path, 'target', 'rows', index, 'tool_trace'];
    const parsed = traceCellSchema.safeParse(cell);
    if (!parsed.success)
      return [
        {
          path: at,
          wrong: 'not a pattern of tool traces',
          hint: 'write { "tool_name": "name", "arguments": {} } or a list of such alternatives',
        },
      ];
    const isList = Array.isArray(parsed.data);
    return [parsed.data].flat().flatMap((pattern, position): readonly PackProblem[] => {
      const place = isList ? [...at, position] : at;
      const name = pattern.tool_name;
      const tool = tools.find((one) => one.name === name);
      if (tool === undefined) return [unknownTool(name, tools, [...place, 'tool_name'])];
      if (offered !== undefined && !offered.includes(name)) {
        const hint = suggestion(name, offered, `add it to tools, or use one of ${offered.join(', ')}`);
        return [{ path: [...place, 'tool_name'], wrong: `the scenario does not offer ${name}`, hint }];
      }
      const args = [...place, 'arguments'];
      return [...checkArguments(tool, pattern.arguments, args), ...checkIds(pattern.arguments, ids, tables, args)];
    });
  });
}
