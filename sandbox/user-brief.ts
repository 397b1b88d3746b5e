/** A task as the simulated user is given it: what it wants, and where its knowledge ends. */
export interface UserTask {
  readonly goal: string;
  readonly knows: readonly string[];
  readonly lacks: readonly string[];
  /** The right answer, which the simulated user recognizes but must never reveal. */
  readonly answer?: string;
}

/** A scenario's task and the example conversations that go with it. */
export interface UserBrief extends UserTask {
  /** Names of example dialogues in the pack. */
  readonly demonstrations: readonly string[];
}

/**
 * An example conversation shown to the simulated user only: the task it was given and what was said, from the opening
 * to the answer after which the user ended the conversation.
 */
export interface Demonstration extends UserTask {
  readonly dialogue: readonly { readonly sender: 'user' | 'agent'; readonly content: string }[];
}
