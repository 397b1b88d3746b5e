import { fileURLToPath } from 'node:url';
import { API } from 'typescript/unstable/sync';
import type { Checker, Symbol as TypeSymbol, Type } from 'typescript/unstable/sync';
import { snakeCase, VERBATIM } from '../results/public-form.ts';
import type { JsonObject } from '../sandbox/json.ts';

export const OUTPUT_SCHEMA = new URL('../client/schemas/json-output.schema.json', import.meta.url);

const FORMS = fileURLToPath(new URL('../cli/output-forms.ts', import.meta.url));
const PROJECT = fileURLToPath(new URL('./output-schema.tsconfig.json', import.meta.url));

/**
 * The JSON Schema of what commands print with `--json`: the types that `cli/output-forms.ts` names, as `publicForm` prints them. A
 * property's docstring is its description, and the tag `@prints` names the commands that print a form, where that is not the one of its name.
 */
export function outputSchema(): string {
  const api = new API();
  try {
    const { checker, program } = api.updateSnapshot({ openProjects: [PROJECT] }).getProjects()[0]!;
    const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(FORMS)!)!);
    const formsOf = (name: string) => {
      const found = exported.find((one) => one.name === name);
      if (found === undefined) throw new Error(`${FORMS} exports no ${name}`);
      return found;
    };
    const forms = formsOf('OutputForms');
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'What the commands of toolsandbox print with --json',
      description: docOf(checker, forms),
      $defs: new Forms(checker, forms, formsOf('OutputParts')).schemas(),
    };
    return `${JSON.stringify(schema, null, 2)}\n`;
  } finally {
    api.close();
  }
}

function docOf(checker: Checker, symbol: TypeSymbol): string {
  return symbol.getDocumentationComment(checker).replaceAll(/\s+/g, ' ').trim();
}

/** Of objects in a form that have no name. */
const DEEPEST = 3;

/** The commands that print a form. */
function printedBy(checker: Checker, form: TypeSymbol): string {
  return form.getJsDocTags(checker).find((tag) => tag.name === 'prints')?.text ?? form.name.replaceAll('-', ' ');
}

class Forms {
  readonly #checker: Checker;
  readonly #named: readonly { readonly symbol: TypeSymbol; readonly type: Type; readonly title?: string }[];
  readonly #names: ReadonlyMap<number, string>;

  constructor(checker: Checker, printed: TypeSymbol, parts: TypeSymbol) {
    this.#checker = checker;
    const namedIn = (list: TypeSymbol) =>
      checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(list)).map((symbol) => {
        return { symbol, type: checker.getTypeOfSymbol(symbol)! };
      });
    const named = namedIn(parts);
    this.#named = [...namedIn(printed).map((one) => ({ ...one, title: printedBy(checker, one.symbol) })), ...named];
    // A part that extends a type of a lower folder, to describe it, stands for it.
    const bases = named.flatMap(({ symbol, type }) =>
      type.isClassOrInterface() ? (type.getBaseTypes() ?? []).map((base) => [base.id, symbol.name] as const) : [],
    );
    this.#names = new Map([...bases, ...this.#named.map(({ symbol, type }) => [type.id, symbol.name] as const)]);
  }

  schemas(): JsonObject {
    return Object.fromEntries(
      this.#named.map(({ symbol, type, title }) => {
        const described = { ...(title && { title }), description: docOf(this.#checker, symbol) };
        const types = type.isUnionType() ? type.getTypes() : [type];
        return [symbol.name, { ...described, ...this.#object(types, [type.id]) }];
      }),
    );
  }

  /** @param within the types that this one is a part of: one that has itself as a part is any object there */
  #schema(type: Type, within: readonly number[]): JsonObject {
    const parts = (type.isUnionType() ? type.getTypes() : [type]).filter((one) => this.#text(one) !== 'undefined');
    const others = parts.filter((one) => this.#text(one) !== 'null');
    const form = this.#withoutNull(type, others, within);
    if (others.length === parts.length || Object.keys(form).length === 0) return form;
    if (form['type'] === undefined) return { anyOf: [form, { type: 'null' }] };
    return { ...form, type: [form['type'], 'null'].flat() };
  }

  #withoutNull(whole: Type, types: readonly Type[], within: readonly number[]): JsonObject {
    const [type] = types;
    if (type === undefined) return { type: 'null' };
    const name = this.#names.get(whole.id) ?? (types.length === 1 ? this.#names.get(type.id) : undefined);
    if (name !== undefined) return { $ref: `#/$defs/${name}` };
    if (whole.getAliasSymbol()?.name === 'JsonValue' || types.some((one) => /^(any|unknown)$/.test(this.#text(one))))
      return {};
    const simple = [...new Set(types.map((one) => this.#simple(one)))];
    if (simple.every((one) => one !== undefined)) return { type: simple.length === 1 ? simple[0]! : simple };
    if (types.length > 1 && types.every((one) => one.isObjectType() && !this.#checker.isArrayLikeType(one)))
      return this.#object(types, within);
    if (types.length > 1) return { anyOf: types.map((one) => this.#schema(one, within)) };
    if (this.#checker.isTupleType(type)) return { type: 'array' };
    if (this.#checker.isArrayLikeType(type)) {
      const [item] = this.#checker.getTypeArguments(type as Parameters<Checker['getTypeArguments']>[0]);
      const items = item === undefined ? {} : this.#schema(item, within);
      return { type: 'array', ...(Object.keys(items).length > 0 && { items }) };
    }
    return this.#object([type], within);
  }

  /** The name of a type whose values have no parts. */
  #simple(type: Type): string | undefined {
    if (type.isStringLiteralType() || type.getSymbol()?.name === 'Date' || this.#text(type) === 'string')
      return 'string';
    if (type.isNumberLiteralType() || this.#text(type) === 'number') return 'number';
    return type.isBooleanLiteralType() || /^(boolean|true|false)$/.test(this.#text(type)) ? 'boolean' : undefined;
  }

  /** Of several types, all that one of them has. */
  #object(types: readonly Type[], within: readonly number[]): JsonObject {
    if (within.length > DEEPEST || types.some((type) => within.slice(1).includes(type.id))) return { type: 'object' };
    const inner = [...within, ...types.map((type) => type.id)];
    const all = types.map((type) => new Map(this.#checker.getPropertiesOfType(type).map((one) => [one.name, one])));
    const keys = [...new Set(all.flatMap((properties) => [...properties.keys()]))];
    const properties = keys.map((key) => {
      const symbols = all.flatMap((known) => known.get(key) ?? []);
      const descriptions = new Set(symbols.map((symbol) => docOf(this.#checker, symbol)).filter((text) => text !== ''));
      const description = [...descriptions].join(' ');
      const own = VERBATIM.has(key) ? ofOthers : (symbol: TypeSymbol) => this.#ofSymbol(symbol, inner);
      const forms = symbols.map((symbol) => own(symbol, this.#checker));
      const distinct = [...new Map(forms.map((form) => [JSON.stringify(form), form])).values()];
      const form = distinct.length === 1 ? distinct[0]! : merged(distinct);
      return [snakeCase(key), { ...(description && { description }), ...form }] as const;
    });
    const required = keys.filter((key) => all.every((known) => known.has(key) && !this.#isOptional(known.get(key)!)));
    const [index] = types.flatMap((type) => this.#checker.getIndexInfosOfType(type));
    const values = index && this.#schema(index.valueType, inner);
    return {
      type: 'object',
      ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
      ...(values && Object.keys(values).length > 0 && { additionalProperties: values }),
      ...(required.length > 0 && { required: required.map(snakeCase) }),
    };
  }

  #ofSymbol(symbol: TypeSymbol, within: readonly number[]): JsonObject {
    return this.#schema(this.#checker.getTypeOfSymbol(symbol)!, within);
  }

  #isOptional(symbol: TypeSymbol): boolean {
    const type = this.#checker.getTypeOfSymbol(symbol)!;
    return (type.isUnionType() ? type.getTypes() : [type]).some((one) => this.#text(one) === 'undefined');
  }

  #text(type: Type): string {
    return type.isIntrinsicType() ? type.intrinsicName : '';
  }
}

/** What tools, models or scenarios define is printed as it is. */
function ofOthers(symbol: TypeSymbol, checker: Checker): JsonObject {
  const type = checker.getTypeOfSymbol(symbol)!;
  return checker.isArrayLikeType(type) ? { type: 'array' } : {};
}

/** One form for values of several: their types together where they are simple. */
function merged(forms: readonly JsonObject[]): JsonObject {
  const isSimple = forms.every(({ type, ...others }) => type !== undefined && Object.keys(others).length === 0);
  if (!isSimple) return { anyOf: forms };
  return { type: [...new Set(forms.flatMap(({ type }) => type as string | readonly string[]))] };
}
