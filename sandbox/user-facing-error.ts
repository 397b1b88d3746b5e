/**
 * An error whose message says what is wrong and how to fix it. The command line prints it as it is, exit code 2. What it lists,
 * such as problems or commands, follows the summary, an item a line.
 */
export abstract class UserFacingError extends Error {
  readonly #summary: string;
  readonly #items: readonly string[];

  constructor(summary: string, { items = [], ...options }: ErrorOptions & { readonly items?: readonly string[] } = {}) {
    super([summary, ...items.map((item) => `  ${item}`)].join('\n'), options);
    this.name = new.target.name;
    this.#summary = summary;
    this.#items = items;
  }

  get summary(): string {
    return this.#summary;
  }

  get items(): readonly string[] {
    return this.#items;
  }
}
