import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';
import { readDocstring } from './docstring.ts';
import { assignedIn, pythonArguments, classIn, literalOf, splitTopLevel, toolsIn } from './python-source.ts';
import type { Declared, PythonClass } from './python-source.ts';

/** A tool as tau2-bench shows it to a model. */
export interface ShownTool {
  readonly name: string;
  readonly description: string;
  /** A JSON Schema, with its keys in pydantic's order. */
  readonly parameters: JsonObject;
}

/** The tools of a Python file with their schemas, as pydantic makes them. @param models the file of the classes that they name */
export function shownTools(source: string, models: string): readonly ShownTool[] {
  return toolsIn(source).map(({ name, parameters, docstring }) => {
    const { description, parameters: described } = readDocstring(docstring);
    const schemas = new Schemas(models);
    const properties = parameters.map((parameter) => [
      parameter.name,
      sortedKeys({
        ...titled(parameter.name, schemas.of(parameter.annotation)),
        ...(described.has(parameter.name) && { description: described.get(parameter.name) ?? '' }),
        ...(parameter.value !== undefined && { default: schemas.valueOf(parameter.value) }),
      }),
    ]);
    const required = parameters.filter(({ value }) => value === undefined).map((parameter) => parameter.name);
    return {
      name,
      description,
      parameters: {
        ...(schemas.definitions.size > 0 && { $defs: Object.fromEntries(schemas.sortedDefinitions()) }),
        properties: Object.fromEntries(properties) as JsonObject,
        ...(required.length > 0 && { required }),
        title: 'parameters',
        type: 'object',
      },
    };
  });
}

/** A title for all that is no reference. */
function titled(name: string, schema: JsonObject): JsonObject {
  const words = name.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return '$ref' in schema ? schema : { ...schema, title: words.join(' ') };
}

function sortedKeys(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

const SIMPLE: Readonly<Record<string, JsonObject>> = {
  str: { type: 'string' },
  int: { type: 'integer' },
  float: { type: 'number' },
  bool: { type: 'boolean' },
  dict: { additionalProperties: true, type: 'object' },
  None: { type: 'null' },
};

class Schemas {
  /** The models that a schema refers to. */
  readonly definitions = new Map<string, JsonObject>();
  readonly #models: string;

  constructor(models: string) {
    this.#models = models;
  }

  sortedDefinitions(): readonly (readonly [string, JsonObject])[] {
    return [...this.definitions].toSorted(([left], [right]) => (left < right ? -1 : 1));
  }

  of(annotation: string): JsonObject {
    const simple = Object.hasOwn(SIMPLE, annotation) ? SIMPLE[annotation] : undefined;
    if (simple !== undefined) return simple;
    const [, generic = '', inner = ''] = /^(\w+)\[(.*)\]$/s.exec(annotation) ?? [];
    if (generic === 'List' || generic === 'list') return { items: this.of(inner), type: 'array' };
    if (generic === 'Optional') return this.#any([...splitTopLevel(inner, '|'), 'None']);
    if (generic === 'Union') return this.#any(splitTopLevel(inner));
    if (generic === 'Literal')
      return { enum: splitTopLevel(inner).map((one) => literalOf(one) ?? null), type: 'string' };
    const alternatives = splitTopLevel(annotation, '|');
    if (alternatives.length > 1) return this.#any(alternatives);
    return this.#named(annotation);
  }

  /** A literal, or the member of an enumeration. */
  valueOf(expression: string): JsonValue {
    const [, name = '', member = ''] = /^(\w+)\.(\w+)$/.exec(expression) ?? [];
    return classIn(this.#models, name)?.members.get(member) ?? literalOf(expression) ?? null;
  }

  #any(alternatives: readonly string[]): JsonObject {
    return { anyOf: alternatives.map((one) => this.of(one)) };
  }

  #named(name: string): JsonObject {
    const alias = assignedIn(this.#models, name);
    if (alias !== undefined) return this.of(alias);
    const found = classIn(this.#models, name);
    if (found === undefined) throw new Error(`the tools name a type that is not known: ${name.slice(0, 80)}`);
    if (!this.definitions.has(name))
      this.definitions.set(name, found.members.size > 0 ? enumeration(found) : this.#model(found));
    return { $ref: `#/$defs/${name}` };
  }

  #model(found: PythonClass): JsonObject {
    // Before its fields, which may name it, too.
    this.definitions.set(found.name, {});
    const fields = found.fields.map((field) => ({ ...field, ...this.#field(field) }));
    return {
      ...(found.bases.includes('BaseModelNoExtra') && { additionalProperties: false }),
      ...(found.docstring !== '' && { description: readDocstring(found.docstring).description }),
      properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
      ...(fields.some(({ isRequired }) => isRequired) && {
        required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
      }),
      title: found.name,
      type: 'object',
    };
  }

  #field({ name, annotation, value }: Declared): { readonly schema: JsonObject; readonly isRequired: boolean } {
    const given = pythonArguments(value ?? '()');
    const isField = value?.startsWith('Field(') ?? false;
    const otherwise = isField ? (given.get('default') ?? given.get('0')) : value;
    const description = isField ? given.get('description') : undefined;
    const schema = {
      ...titled(name, this.of(annotation)),
      ...(otherwise !== undefined && { default: this.valueOf(otherwise) }),
      ...(description !== undefined && { description: literalOf(description) ?? '' }),
    };
    return { schema: sortedKeys(schema), isRequired: otherwise === undefined };
  }
}

function enumeration({ name, members }: PythonClass): JsonObject {
  return { enum: [...members.values()], title: name, type: 'string' };
}
