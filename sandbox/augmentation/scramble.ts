import type { Augmentation } from '../cell.ts';
import { TOOLS } from '../tools/catalog.ts';
import type { ToolSchema } from '../tools/schema.ts';

/** Real name to `<module>_<k>`, where k is the tool's index among the module's tools sorted by name. */
export const SCRAMBLED_NAMES: ReadonlyMap<string, string> = new Map(
  TOOLS.map(({ module, name }) => {
    const siblings = TOOLS.filter((tool) => tool.module === module).map((tool) => tool.name);
    return [name, `${module}_${siblings.toSorted().indexOf(name)}`];
  }),
);

/** The only tool whose arguments keep their descriptions, by accident of the reference. */
const ALWAYS_DESCRIBED = 'modify_reminder';

/** Removes what the augmentation hides: the tool's description, or the arguments' descriptions or types. */
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
