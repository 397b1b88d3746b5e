const MOST_TEXTS = 1000;

/** Parses JSON of which few texts occur, each in many rows. Equal texts give the same value, which no one may change. */
export class SharedJson {
  readonly #values = new Map<string, unknown>();

  /** @throws SyntaxError */
  parse(text: string): unknown {
    const known = this.#values.get(text);
    if (known !== undefined) return known;
    const value: unknown = JSON.parse(text);
    if (this.#values.size === MOST_TEXTS) this.#values.clear();
    this.#values.set(text, value);
    return value;
  }
}
