/** The task given to the simulated user: what it wants, what it knows and what it does not know. */
export interface UserTask {
  readonly goal: string;
  readonly knows: readonly string[];
  readonly lacks: readonly string[];
  /** The correct answer, which the simulated user can recognize but must never reveal. */
  readonly answer?: string;
}

/** What the simulated user is told of its world. */
export interface UserSurroundings {
  /** Where it chats, as it goes on after "with the assistant". */
  readonly place?: string;
  /** What it says yes to where this serves its wish, each as it goes on after "whether to go ahead with". */
  readonly consents?: readonly string[];
}

/** A scenario's task and its example conversations. */
export interface UserBrief extends UserTask {
  /** Names of example dialogues in the pack. */
  readonly demonstrations: readonly string[];
}

/** What was said, or that the user ended the conversation. */
export type DemonstrationLine =
  | { readonly sender: 'user' | 'agent'; readonly content: string }
  | { readonly sender: 'user'; readonly end: true };

/** An example conversation, shown only to the simulated user: the task and the dialogue, from the opening message on. */
export interface Demonstration extends UserTask {
  readonly dialogue: readonly DemonstrationLine[];
}
