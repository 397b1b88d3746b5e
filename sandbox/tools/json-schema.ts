import type { JsonObject } from '../json.ts';
import type { Parameter, ToolDefinition } from './definition.ts';
import type { ToolSchema } from './tool-schema.ts';

/** A tool as models are told of it (facts/semantics.md 4): no enums, no defaults, no nulls. */
export function toolSchema(tool: ToolDefinition): ToolSchema {
  const parameters = Object.entries(tool.parameters);
  return {
    name: tool.name,
    description: tool.description,
    parameters: {
      type: 'object',
      properties: Object.fromEntries(parameters.map(([name, parameter]) => [name, property(parameter)])),
      required: parameters.filter(([, parameter]) => isRequired(parameter)).map(([name]) => name),
    },
  };
}

export function isRequired(parameter: Parameter): boolean {
  return parameter.default === undefined && !parameter.omittable;
}

function property({ type, description }: Parameter): JsonObject {
  return { type, description };
}
