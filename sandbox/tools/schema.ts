import type { JsonObject } from '../json.ts';
import { isRequired } from './definition.ts';
import type { Parameter, ToolDefinition } from './definition.ts';

/** A tool as shown to a model, after augmentation; providers' dialects of it are in `roles/`. */
export interface ToolSchema {
  readonly name: string;
  readonly description: string;
  /** JSON schema of an object. */
  readonly parameters: JsonObject;
}

/** The schema of a tool as the reference shows it: no enums, no defaults, no nulls. */
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

function property({ type, description }: Parameter): JsonObject {
  return { type, description };
}
