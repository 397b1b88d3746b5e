import { isRequired } from './definition.ts';
import type { JsonObject } from '../json.ts';
import type { Parameter, ToolDefinition } from './definition.ts';

/** A tool as shown to a model, after augmentation. `roles/` converts it to each provider's format. */
export interface ToolSchema {
  /** As models are given it. */
  readonly name: string;
  /** As models are given it. */
  readonly description: string;
  /** A JSON Schema. */
  readonly parameters: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, PropertySchema>>;
    readonly required: readonly string[];
  };
}

/** Keys hidden by an augmentation are absent. */
export type PropertySchema = Partial<Pick<Parameter, 'type' | 'description'>> & JsonObject;

/** The schema as the reference shows it: without enums, defaults and nulls. What the tool returns is in its description. */
export function toolSchema({ name, description, returns, parameters }: ToolDefinition): ToolSchema {
  const entries = Object.entries(parameters);
  return {
    name,
    description: `${description} Returns ${returns}.`,
    parameters: {
      type: 'object',
      properties: Object.fromEntries(
        entries.map(([parameter, { type, description: text, schema }]) => [
          parameter,
          { type, description: text, ...schema },
        ]),
      ),
      required: entries.filter(([, parameter]) => isRequired(parameter)).map(([parameter]) => parameter),
    },
  };
}
