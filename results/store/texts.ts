/** A pack of scenarios, stored once per content so that any worker of the store can read it. */
export interface StoredPack {
  readonly hash: string;
  readonly name: string;
  /** JSON. */
  readonly content: string;
}

/** A text that a sweep needs, stored once per content. */
export interface StoredText {
  readonly hash: string;
  readonly content: string;
}

export interface Packs {
  save(pack: StoredPack): Promise<void>;
  find(hash: string): Promise<StoredPack | null>;
}

export interface Texts {
  save(text: StoredText): Promise<void>;
  find(hash: string): Promise<StoredText | null>;
}
