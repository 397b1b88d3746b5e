import { quotedPieces } from '../../../sandbox/quoted-text.ts';
import { readPythonLiteral } from '../../../sandbox/python-literal.ts';
import type { JsonValue } from '../../../sandbox/json.ts';

/** A parameter of a function, or a field of a class, as Python source has it. */
export interface Declared {
  readonly name: string;
  readonly annotation: string;
  /** The expression; absent if there is none. */
  readonly value?: string;
}

export interface PythonMethod {
  readonly name: string;
  readonly parameters: readonly Declared[];
  readonly docstring: string;
}

/** The methods of a class that are decorated as tools, in order. */
export function toolsIn(source: string): readonly PythonMethod[] {
  return [...source.matchAll(/^ {4}@is_tool\(.*\)\n {4}def (\w+)\(/gm)].map((match) => {
    const open = match.index + match[0].length;
    const end = closing(source, open);
    const parameters = splitTopLevel(source.slice(open, end)).map(declared);
    const docstring = /^[^\n]*\n\s*"""(.*?)"""/s.exec(source.slice(end))?.[1] ?? '';
    return { name: match[1] ?? '', parameters: parameters.filter(({ name }) => name !== 'self'), docstring };
  });
}

export interface PythonClass {
  readonly name: string;
  readonly bases: readonly string[];
  readonly docstring: string;
  readonly fields: readonly Declared[];
  /** Of an enumeration, its values by name. */
  readonly members: ReadonlyMap<string, JsonValue>;
}

/** A class by its name; undefined if the source has none. */
export function classIn(source: string, name: string): PythonClass | undefined {
  const head = new RegExp(String.raw`^class ${name}\(([^)]*)\):\n`, 'm').exec(source);
  if (head === null) return undefined;
  const rest = source.slice(head.index + head[0].length);
  const body = rest.slice(0, /^\S/m.exec(rest)?.index ?? rest.length);
  const docstring = /^\s*"""(.*?)"""/s.exec(body)?.[1] ?? '';
  const members = new Map(
    [...body.matchAll(/^ {4}([A-Z_\d]+) = (["'].*["'])/gm)].map(([, member = '', literal = '']) => [
      member,
      readPythonLiteral(literal) ?? null,
    ]),
  );
  const fields = [...body.matchAll(/^ {4}(\w+): /gm)].map((match) => {
    const from = match.index + 4;
    return declared(body.slice(from, statementEnd(body, from)));
  });
  return { name, bases: splitTopLevel(head[1] ?? ''), docstring, fields, members };
}

/** What a name is assigned at the top level; undefined if it is not. */
export function assignedIn(source: string, name: string): string | undefined {
  const match = new RegExp(String.raw`^${name} = `, 'm').exec(source);
  if (match === null) return undefined;
  const from = match.index + match[0].length;
  return source.slice(from, statementEnd(source, from));
}

/** `name: annotation = value`. */
function declared(text: string): Declared {
  const [head = '', ...values] = splitTopLevel(text, '=');
  const [name = '', ...annotation] = splitTopLevel(head, ':');
  const value = values.join('=').trim();
  return { name: name.trim(), annotation: annotation.join(':').trim(), ...(value !== '' && { value }) };
}

/** The parts between separators that are in no bracket and no text. */
export function splitTopLevel(text: string, separator = ','): readonly string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const piece of quotedPieces(text, `'"`)) {
    for (const character of piece.isQuoted ? [piece.text] : piece.text) {
      if ('([{'.includes(character)) depth += 1;
      if (')]}'.includes(character)) depth -= 1;
      if (depth === 0 && character === separator) parts.push('');
      else parts[parts.length - 1] += character;
    }
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Where the bracket is closed that was opened before a position. */
function closing(source: string, open: number): number {
  let depth = 1;
  for (let position = open; position < source.length; position++) {
    if ('([{'.includes(source.charAt(position))) depth += 1;
    if (')]}'.includes(source.charAt(position))) depth -= 1;
    if (depth === 0) return position;
  }
  return source.length;
}

/** The end of a statement: the first end of a line that is in no bracket and no text. */
function statementEnd(source: string, from: number): number {
  let [depth, position] = [0, from];
  for (const piece of quotedPieces(source.slice(from), `'"`)) {
    for (const character of piece.isQuoted ? '' : piece.text) {
      if ('([{'.includes(character)) depth += 1;
      if (')]}'.includes(character)) depth -= 1;
      if (depth === 0 && character === '\n') return position;
      position += character.length;
    }
    if (piece.isQuoted) position += piece.text.length;
  }
  return source.length;
}

/** The arguments of a call, those without a name first, under their positions. */
export function pythonArguments(call: string): ReadonlyMap<string, string> {
  const inner = call.slice(call.indexOf('(') + 1, call.lastIndexOf(')'));
  return new Map(
    splitTopLevel(inner).map((part, index) => {
      const named = /^(\w+)\s*=(?!=)\s*(.*)$/s.exec(part);
      return named === null ? [String(index), part] : [named[1] ?? '', named[2] ?? ''];
    }),
  );
}

/** A literal, or texts side by side, which Python joins; undefined if it is none. */
export function literalOf(expression: string): JsonValue | undefined {
  const pieces = [...quotedPieces(expression, `'"`)];
  const texts = pieces.filter(({ isQuoted }) => isQuoted).map(({ text }) => readPythonLiteral(text));
  const isText = texts.length > 0 && pieces.every(({ isQuoted, text }) => isQuoted || /^[\s()]*$/.test(text));
  return isText ? texts.map((one) => (typeof one === 'string' ? one : '')).join('') : readPythonLiteral(expression);
}
