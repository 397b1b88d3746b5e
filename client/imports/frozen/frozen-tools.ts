import type { Tool } from '@modelcontextprotocol/client';
import type { JsonObject } from '../../../sandbox/json.ts';
import type { Parameters } from '../../../sandbox/tools/definition.ts';
import { nameSchema } from '../../../scenarios/names.ts';
import { schemaParameters, typesOf } from '../schema-parameters.ts';

/** A tool of a server, as a world declares it. */
export interface FrozenTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: Parameters;
  /** As the server gave it. */
  readonly schema: JsonObject;
}

interface FrozenTools {
  readonly tools: readonly FrozenTool[];
  /** What a world cannot say, by name. */
  readonly notes: readonly string[];
}

/** Names that a world can give to tools and to their arguments. */
const ARGUMENT = /^[A-Za-z_]\w{0,79}$/;

export function frozenTools(offered: readonly Tool[]): FrozenTools {
  const notes: string[] = [];
  const tools = offered.flatMap(({ name, title, description, inputSchema }): FrozenTool[] => {
    if (!nameSchema.safeParse(name).success || name === 'end_conversation') {
      notes.push(
        `the tool ${JSON.stringify(name.slice(0, 80))} is left out: tools of a world have names of letters, digits, _ and -`,
      );
      return [];
    }
    const schema = inputSchema as JsonObject;
    const parameters = Object.entries(schemaParameters(schema)).filter(([argument, parameter]) => {
      const types = [parameter.type, ...typesOf(parameter.schema ?? {})].filter((type) => type !== 'null');
      const kept = ARGUMENT.test(argument);
      if (!kept)
        notes.push(
          `${name}: the argument ${JSON.stringify(argument.slice(0, 80))} is left out: use letters, digits and _`,
        );
      else if (new Set(types).size > 1)
        notes.push(
          `${name}: ${argument} may be ${[...new Set(types)].join(' or ')} at the server, and is ${parameter.type} here`,
        );
      return kept;
    });
    if (schema['anyOf'] !== undefined || schema['oneOf'] !== undefined || schema['allOf'] !== undefined)
      notes.push(`${name}: which arguments belong together (anyOf, oneOf or allOf beside the properties) is not shown`);
    return [
      {
        name,
        description: [description, title, `Calls ${name}.`].find((text) => (text ?? '').trim() !== '')!,
        parameters: Object.fromEntries(parameters),
        schema,
      },
    ];
  });
  return { tools, notes };
}
