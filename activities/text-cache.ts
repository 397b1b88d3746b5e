import { createHash } from 'node:crypto';
import type { StoredText, Texts } from '../results/store/texts.ts';
import type { TextReference } from '../runs/contract.ts';
import { UserFacingError } from '../sandbox/user-facing-error.ts';

/** The results store lacks a text of a sweep, or holds a damaged copy. */
export class TextMissing extends UserFacingError {
  constructor({ name, hash }: TextReference, location: string, problem: string) {
    super(
      `the text of ${name} (hash ${hash.slice(0, 12)}) ${problem} the results store ${location}: ` +
        'run the command that started the sweep again, which stores the text',
    );
  }
}

/** The form in which a text travels to the workers of a sweep. */
export function toStoredText(content: string): StoredText {
  return { hash: createHash('sha256').update(content).digest('hex'), content };
}

interface TextSource {
  readonly location: string;
  readonly texts: Pick<Texts, 'find'>;
}

/** The texts of the sweeps that this process plays. Each is fetched once and checked. */
export class TextCache {
  readonly #store: TextSource;
  readonly #texts = new Map<string, string>();

  constructor(store: TextSource) {
    this.#store = store;
  }

  /** @throws TextMissing */
  async get(reference: TextReference): Promise<string> {
    const known = this.#texts.get(reference.hash);
    if (known !== undefined) return known;
    const { location } = this.#store;
    const stored = await this.#store.texts.find(reference.hash);
    if (stored === null) throw new TextMissing(reference, location, 'is not in');
    if (toStoredText(stored.content).hash !== reference.hash)
      throw new TextMissing(reference, location, 'is damaged in');
    this.#texts.set(reference.hash, stored.content);
    return stored.content;
  }
}
