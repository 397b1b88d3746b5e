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

/** Of equal texts, keeps one: each row of a database brings copies of its own. For columns of which few values occur. */
export class SharedTexts {
  readonly #texts = new Map<string, string>();

  of<Text extends string>(text: Text): Text {
    const known = this.#texts.get(text);
    if (known !== undefined) return known as Text;
    this.#texts.set(text, text);
    return text;
  }
}
