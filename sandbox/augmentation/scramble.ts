import type { Augmentation } from '../cell.ts';
import type { ToolDefinition, Toolset } from '../tools/definition.ts';
import { toolSchema } from '../tools/schema.ts';
import type { ToolSchema } from '../tools/schema.ts';

/** Real name to `<module>_<k>`, where k is the tool's index among the module's tools sorted by name. */
export function scrambledNames({ tools }: Pick<Toolset, 'tools'>): ReadonlyMap<string, string> {
  return new Map(
    tools.map(({ module, name }) => {
      const siblings = tools.filter((tool) => tool.module === module).map((tool) => tool.name);
      return [name, `${module}_${siblings.toSorted().indexOf(name)}`];
    }),
  );
}

/** Without what the augmentation hides: the tool's description, or the arguments' descriptions or types. */
export function scrambledSchema(tool: ToolDefinition, augmentation: Augmentation): ToolSchema {
  const schema = toolSchema(tool);
  switch (augmentation) {
    case 'tds':
      return hasArguments(schema) ? { ...schema, description: '' } : schema;
    case 'ads':
      return tool.alwaysDescribed ? schema : withoutKey(schema, 'description');
    case 'ats':
      return withoutKey(schema, 'type');
    default:
      return schema;
  }
}

function hasArguments({ parameters }: ToolSchema): boolean {
  return Object.keys(parameters.properties).length > 0;
}

function withoutKey(schema: ToolSchema, hidden: 'type' | 'description'): ToolSchema {
  const { parameters } = schema;
  const properties = Object.entries(parameters.properties).map(([name, { [hidden]: _hidden, ...shown }]) => [
    name,
    shown,
  ]);
  return { ...schema, parameters: { ...parameters, properties: Object.fromEntries(properties) } };
}
