import { isList } from '../../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';
import { pythonFloat } from '../../../sandbox/tools/execution/reply.ts';
import { PythonError } from './error.ts';
import { isDict, keyAsWritten, markedNumber, numberOf, repr, storedFloat, typeName } from './value.ts';
import type { PythonValue } from './value.ts';

/** What a field of a pydantic model may hold, and how it is printed. */
export type Type =
  | 'str'
  | 'int'
  | 'float'
  | 'bool'
  /** Kept as Python prints them. */
  | 'date'
  | 'datetime'
  | Model
  | { readonly list: Type }
  | { readonly map: Type }
  /** A dictionary whose keys may look like integers, which JSON objects reorder: a list of keys with their values. */
  | { readonly entries: Type }
  | { readonly optional: Type }
  | { readonly literal: readonly string[] }
  | { readonly enum: readonly string[] }
  /** The model whose literal field `by` has the value's. */
  | { readonly by: string; readonly oneOf: readonly Model[] };

export interface Model {
  readonly model: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly forbidsExtra?: true;
}

/** A type, with what stands for a value that is not given. */
export type Field = Type | { readonly type: Type; readonly otherwise: PythonValue };

type Scalars = { str: string; date: string; datetime: string; int: number; float: number; bool: boolean };

/** A value of a type, as tools read and change it. A number stands for all that is one, marked or not. */
export type Made<Of> = Of extends keyof Scalars
  ? Scalars[Of]
  : Of extends { literal: unknown } | { enum: unknown }
    ? string
    : Of extends { fields: infer Fields }
      ? { -readonly [Name in keyof Fields]: Made<Fields[Name]> }
      : Of extends { list: infer Item }
        ? Made<Item>[]
        : Of extends { map: infer Item }
          ? Record<string, Made<Item>>
          : Of extends { entries: infer Item }
            ? [string, Made<Item>][]
            : Of extends { optional: infer Present }
              ? Made<Present> | null
              : Of extends { type: infer Given }
                ? Made<Given>
                : JsonValue;

export function modelOf<const Fields extends Model['fields']>(model: string, fields: Fields) {
  return { model, fields };
}

/** A model that forbids what is none of its fields. */
export function strict<const Fields extends Model['fields']>(model: string, fields: Fields) {
  return { model, fields, forbidsExtra: true } as const;
}

export function orElse<const Given extends Type>(type: Given, otherwise: PythonValue) {
  return { type, otherwise };
}

export function orNull<const Given extends Type>(type: Given) {
  return orElse({ optional: type }, null);
}

/** What pydantic says of one value. */
interface Complaint {
  readonly path: readonly string[];
  readonly says: string;
  readonly kind: string;
  readonly input: PythonValue;
}

/** `Model(**given)`. @throws PythonError in pydantic's words */
export function construct(model: Model, given: JsonObject): JsonObject {
  const complaints: Complaint[] = [];
  const made = constructed(model, given, [], complaints);
  if (complaints.length === 0) return made;
  const count = `${complaints.length} validation error${complaints.length === 1 ? '' : 's'} for ${model.model}`;
  throw new PythonError([count, ...complaints.map(asText)].join('\n'));
}

function asText({ path, says, kind, input }: Complaint): string {
  const shown = shortened(repr(input));
  return `${path.join('.')}\n  ${says} [type=${kind}, input_value=${shown}, input_type=${typeName(input)}]\n    For further information visit https://errors.pydantic.dev/2.12/v/${kind}`;
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= 50 ? text : `${characters.slice(0, 25).join('')}...${characters.slice(-24).join('')}`;
}

function constructed(model: Model, given: JsonObject, path: readonly string[], complaints: Complaint[]): JsonObject {
  const made: Record<string, PythonValue> = {};
  for (const [name, field] of Object.entries(model.fields)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value !== undefined) made[name] = validated(typeOf(field), value, [...path, name], complaints);
    else if (isOptional(field)) made[name] = field.otherwise;
    else complaints.push({ path: [...path, name], says: 'Field required', kind: 'missing', input: given });
  }
  if (model.forbidsExtra)
    for (const [name, input] of Object.entries(given))
      if (!Object.hasOwn(model.fields, name))
        complaints.push({
          path: [...path, name],
          says: 'Extra inputs are not permitted',
          kind: 'extra_forbidden',
          input,
        });
  return made;
}

function isOptional(field: Field): field is Extract<Field, { readonly otherwise: PythonValue }> {
  return typeof field === 'object' && 'otherwise' in field;
}

export function typeOf(field: Field): Type {
  return isOptional(field) ? field.type : field;
}

function validated(type: Type, value: PythonValue, path: readonly string[], complaints: Complaint[]): PythonValue {
  const complain = (says: string, kind: string): PythonValue => {
    complaints.push({ path, says, kind, input: value });
    return value;
  };
  if (typeof type === 'string') return scalar(type, value, complain);
  if ('model' in type) {
    if (!isDict(value))
      return complain(`Input should be a valid dictionary or instance of ${type.model}`, 'model_type');
    return constructed(type, value, path, complaints);
  }
  if ('optional' in type) return value === null ? null : validated(type.optional, value, path, complaints);
  if ('list' in type) {
    if (!isList(value)) return complain('Input should be a valid list', 'list_type');
    return value.map((item, index) => validated(type.list, item, [...path, String(index)], complaints));
  }
  if ('literal' in type || 'enum' in type) {
    const [known, kind] = 'literal' in type ? [type.literal, 'literal_error'] : [type.enum, 'enum'];
    if (typeof value === 'string' && known.includes(value)) return value;
    return complain(`Input should be ${alternatives(known)}`, kind);
  }
  if ('oneOf' in type) {
    if (!isDict(value)) return complain('Input should be a valid dictionary', 'model_type');
    const model = alternativeFor(type, value);
    if (model === undefined) return complain(`Input has an unknown ${type.by}`, 'union');
    return constructed(model, value, path, complaints);
  }
  const isMap = 'map' in type;
  const entries =
    isList(value) && !isMap ? (value as unknown as Entries) : isDict(value) ? Object.entries(value) : null;
  if (entries === null) return complain('Input should be a valid dictionary', 'dict_type');
  const of = isMap ? type.map : type.entries;
  const made = entries.map(([written, item]) => {
    const key = keyAsWritten(written);
    return [key, validated(of, item, [...path, key], complaints)] as const;
  });
  return isMap ? Object.fromEntries(made) : made.map((entry) => [...entry]);
}

/** The pairs of a field of type `entries`. */
export type Entries = readonly (readonly [string, PythonValue])[];

function alternativeFor({ by, oneOf }: Extract<Type, { readonly by: string }>, value: JsonObject): Model | undefined {
  return oneOf.find(({ fields }) => {
    const field = fields[by];
    const type = field === undefined ? field : typeOf(field);
    return typeof type === 'object' && 'literal' in type && type.literal.some((one) => one === value[by]);
  });
}

function alternatives(known: readonly string[]): string {
  const quoted = known.map((one) => `'${one}'`);
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
}

type Complain = (says: string, kind: string) => PythonValue;

function scalar(type: Extract<Type, string>, value: PythonValue, complain: Complain): PythonValue {
  if (type === 'str')
    return typeof value === 'string' ? value : complain('Input should be a valid string', 'string_type');
  if (type === 'bool')
    return typeof value === 'boolean' ? value : complain('Input should be a valid boolean', 'bool_type');
  if (type === 'date' || type === 'datetime') {
    const pattern = type === 'date' ? /^\d{4}-\d\d-\d\d$/ : /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d$/;
    if (typeof value === 'string' && pattern.test(value)) return value.replace('T', ' ');
    return complain(`Input should be a valid ${type}`, `${type}_type`);
  }
  const number = typeof value === 'string' ? parsedNumber(value) : numberOf(value);
  const noun = type === 'int' ? 'a valid integer' : 'a valid number';
  if (typeof value === 'string' && (number === undefined || (type === 'int' && !Number.isInteger(number))))
    return complain(
      `Input should be ${noun}, unable to parse string as ${type === 'int' ? 'an integer' : 'a number'}`,
      `${type}_parsing`,
    );
  if (number === undefined) return complain(`Input should be ${noun}`, `${type}_type`);
  if (type === 'float') return storedFloat(number);
  if (!Number.isFinite(number)) return complain('Input should be a finite number', 'finite_number');
  if (!Number.isInteger(number))
    return complain('Input should be a valid integer, got a number with a fractional part', 'int_from_float');
  return Number.isSafeInteger(number) ? number : { $int: BigInt(number).toString() };
}

function parsedNumber(text: string): number | undefined {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim()) ? Number(text) : undefined;
}

/**
 * `json.dumps` of a value of a type: models in the order of their fields, or all keys sorted.
 * @param byKey prints a dictionary's parts in the order of its keys
 */
export function dumped(type: Type | undefined, value: PythonValue, byKey: boolean): string {
  if (typeof type === 'object' && 'optional' in type) return dumped(type.optional, value, byKey);
  if (value === null) return 'null';
  if (typeof value === 'string') return dumpedText(value);
  if (typeof value === 'boolean') return String(value);
  const marked = markedNumber(value);
  if (marked !== undefined) return JSON_NUMBERS[marked] ?? marked;
  if (typeof value === 'number') return type === 'float' ? pythonFloat(value) : repr(value);
  const parts = typeof type === 'object' ? type : undefined;
  if (parts !== undefined && 'entries' in parts && isList(value))
    return dumpedObject(
      (value as unknown as Entries).map(([key, item]) => [key, dumped(parts.entries, item, byKey)]),
      byKey,
    );
  if (isList(value)) {
    const of = parts !== undefined && 'list' in parts ? parts.list : undefined;
    return `[${value.map((item) => dumped(of, item, byKey)).join(', ')}]`;
  }
  const model = parts !== undefined && 'oneOf' in parts ? alternativeFor(parts, value) : parts;
  if (model !== undefined && 'model' in model)
    return dumpedObject(
      Object.entries(model.fields).map(([name, field]) => [name, dumped(typeOf(field), value[name] ?? null, byKey)]),
      byKey,
    );
  const of = parts !== undefined && 'map' in parts ? parts.map : undefined;
  return dumpedObject(
    Object.entries(value).map(([key, item]) => [key, dumped(of, item, byKey)]),
    byKey,
  );
}

const JSON_NUMBERS: Readonly<Record<string, string>> = { inf: 'Infinity', '-inf': '-Infinity', nan: 'NaN' };

/** @param parts keys with the text of their values */
export function dumpedObject(parts: readonly (readonly [string, string])[], byKey: boolean): string {
  const ordered = byKey ? parts.toSorted(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0)) : parts;
  return `{${ordered.map(([key, text]) => `${dumpedText(key)}: ${text}`).join(', ')}}`;
}

/** A text in JSON, in ASCII. */
export function dumpedText(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (unit) => String.raw`\u` + unit.charCodeAt(0).toString(16).padStart(4, '0'),
  );
}
