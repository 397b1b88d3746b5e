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
