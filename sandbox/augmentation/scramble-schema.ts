import type { Augmentation } from '../cell.ts';
import type { JsonObject } from '../json.ts';
import type { ToolSchema } from '../tools/schema.ts';

/** The one tool whose arguments stay described: an accident of the reference. */
const ALWAYS_DESCRIBED = 'modify_reminder';

/** The schema without what the augmentation hides: the tool's description, or the arguments' descriptions or types. */
export function scrambleSchema(schema: ToolSchema, augmentation: Augmentation): ToolSchema {
  switch (augmentation) {
    case 'tds':
      return hasArguments(schema) ? { ...schema, description: '' } : schema;
    case 'ads':
      return schema.name === ALWAYS_DESCRIBED ? schema : withoutKey(schema, 'description');
    case 'ats':
      return withoutKey(schema, 'type');
    default:
      return schema;
  }
}

function hasArguments(schema: ToolSchema): boolean {
  return Object.keys(properties(schema)).length > 0;
}

function withoutKey(schema: ToolSchema, hidden: string): ToolSchema {
  const kept = Object.entries(properties(schema)).map(([name, property]) => {
    const entries = Object.entries(property as JsonObject).filter(([key]) => key !== hidden);
    return [name, Object.fromEntries(entries)] as const;
  });
  return { ...schema, parameters: { ...schema.parameters, properties: Object.fromEntries(kept) } };
}

function properties(schema: ToolSchema): JsonObject {
  return schema.parameters.properties as JsonObject;
}
