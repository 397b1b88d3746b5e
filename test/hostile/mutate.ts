import * as fc from 'fast-check';

type Gen = fc.GeneratorValue;
type Path = readonly (string | number)[];

const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  ' ',
  '\0',
  '\ud800',
  'x'.repeat(10_000),
  '../..',
  '0',
  '$time',
  '=a.b',
  '<<',
];

/** Values that a careless reader trips over. */
const VALUES: readonly unknown[] = [
  ...NAMES,
  null,
  true,
  0,
  -0,
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  '1e999',
  '+1',
  'next friday 99:99',
  '-99999999999999999d',
  '$x.y:float',
  '{=a.b}',
  '\u202e\u0007\u001b[2J',
  [],
  {},
  [[[]]],
  [null],
  JSON.parse('{"__proto__": {"polluted": true}}'),
  JSON.parse(`${'['.repeat(150)}${']'.repeat(150)}`),
];

/** The value with one to three of its parts removed, doubled, replaced, renamed, wrapped, or copied from elsewhere. */
export function mutated(value: unknown, gen: Gen): unknown {
  const root = { value: structuredClone(value) };
  for (let left = gen(fc.integer, { min: 1, max: 3 }); left > 0; left--) mutateOnce(root, gen);
  return root.value;
}

function mutateOnce(root: { value: unknown }, gen: Gen): void {
  const paths = pathsOf(root, []);
  const path = pick(gen, paths);
  const parent = nodeAt(root, path.slice(0, -1)) as Record<string | number, unknown>;
  const key = path.at(-1) ?? 'value';
  const hostile = () => pick(gen, VALUES);
  switch (gen(fc.constantFrom, 'replace', 'remove', 'double', 'rename', 'wrap', 'copy', 'retype')) {
    case 'replace':
      return set(parent, key, hostile());
    case 'remove':
      if (Array.isArray(parent)) parent.splice(Number(key), 1);
      else if (parent !== root) delete parent[key];
      return;
    case 'double':
      if (Array.isArray(parent)) parent.splice(Number(key), 0, structuredClone(parent[Number(key)]));
      return;
    case 'rename':
      if (Array.isArray(parent) || parent === root) return;
      set(parent, pick(gen, NAMES), parent[key]);
      delete parent[key];
      return;
    case 'wrap':
      return set(parent, key, gen(fc.boolean) ? [parent[key]] : { [pick(gen, NAMES)]: parent[key] });
    case 'copy':
      return set(parent, key, structuredClone(nodeAt(root, pick(gen, paths))));
    case 'retype':
      return set(parent, key, typeof parent[key] === 'string' ? Number(parent[key]) : String(parent[key]));
  }
}

/** By index: fast-check compares what it generates, which deep values make impossible. */
export function pick<Item>(gen: Gen, items: readonly Item[]): Item {
  return items[gen(fc.nat, { max: items.length - 1 })]!;
}

function nodeAt(root: object, path: Path): unknown {
  return path.reduce<unknown>((node, key) => (node as Record<string | number, unknown>)[key], root);
}

/** Defines rather than assigns: `__proto__` is a name like any other. */
function set(parent: object, key: string | number, value: unknown): void {
  Object.defineProperty(parent, key, { value, enumerable: true, configurable: true, writable: true });
}

function pathsOf(value: unknown, path: Path): readonly Path[] {
  if (typeof value !== 'object' || value === null || path.length > 12) return [path];
  const inside = Object.entries(value).flatMap(([key, item]) => pathsOf(item, [...path, key]));
  return path.length === 0 ? inside : [path, ...inside];
}

const INSERTED = [
  '\0',
  '\ufeff',
  '\r',
  '\r\n',
  '\t',
  '"',
  "'",
  '{',
  '[',
  ']',
  '}',
  ':',
  ',',
  '&a ',
  '*a',
  '<<: *a',
  '!!binary x',
  '|',
  '---\n',
  '%',
  '\\',
  '\u2028',
  'NaN',
  '1e999',
  '# ',
];

/** The bytes of a text with one to three places cut, doubled, overwritten or filled in; now and then in another encoding. */
export function mutatedText(text: string, gen: Gen): Buffer {
  let changed = text;
  for (let left = gen(fc.integer, { min: 1, max: 3 }); left > 0; left--) {
    const from = gen(fc.integer, { min: 0, max: changed.length });
    const to = Math.min(changed.length, from + gen(fc.integer, { min: 0, max: 40 }));
    const put = gen(fc.constantFrom, '', '', changed.slice(from, to).repeat(2), ...INSERTED);
    changed = changed.slice(0, from) + put + changed.slice(gen(fc.boolean) ? to : from);
  }
  const encoding = gen(fc.constantFrom, 'utf8', 'utf8', 'utf8', 'utf8', 'utf16le', 'latin1' as const);
  return Buffer.from(gen(fc.integer, { min: 0, max: 9 }) === 0 ? changed.replaceAll('\n', '\r\n') : changed, encoding);
}
