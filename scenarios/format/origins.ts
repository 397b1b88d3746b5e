import type { PackProblem, Path } from '../invalid-pack.ts';

type Origin = Pick<PackProblem, 'path' | 'atKey'>;

/** Where the parts of an expanded pack were written, so that a check of the structure can name the author's line. */
export class Origins {
  readonly #of = new WeakMap<object, { readonly path: Path; readonly keys: Readonly<Record<string, Path>> }>();

  /**
   * @param path where the value was written
   * @param keys parts of the value that the author wrote as a key, by name: the path that ends with the key
   */
  mark<Value extends object>(value: Value, path: Path, keys: Readonly<Record<string, Path>> = {}): Value {
    this.#of.set(value, { path, keys });
    return value;
  }

  /** The written path of an expanded one: that of the innermost known part, and what is left of the path. */
  find(content: unknown, { path, atKey }: Origin): Origin {
    let value = content;
    let origin: Origin = { path: [] };
    for (const [index, key] of path.entries()) {
      const written = this.#known(value)?.keys[String(key)];
      value = childOf(value, key);
      const known = this.#known(value);
      const last = index === path.length - 1;
      origin = { path: known?.path ?? [...origin.path, key], ...(atKey && last && { atKey }) };
      if (written !== undefined && (last || known === undefined)) origin = { path: written, atKey: true };
    }
    return origin;
  }

  #known(value: unknown) {
    return typeof value === 'object' && value !== null ? this.#of.get(value) : undefined;
  }
}

function childOf(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined;
}
