import { createContext, useContext } from 'react';
import type { DoubtedStatement } from '../../../results/explain/doubt-text.ts';
import type { Tables } from '../../../worlds/world.ts';
import type { MilestoneNode } from '../model/trajectory/milestone-nodes.ts';

/** What the messages of one run have in common. */
export interface DialogueFacts {
  readonly timeZone: string;
  readonly tables: Tables;
  /** The number of the chosen message; null if none is. */
  readonly chosen: number | null;
  /** The milestones and minefields that matched at a message. */
  readonly matchedAt: (message: number) => readonly MilestoneNode[];
  /** What a message says that is not known to be so. */
  readonly doubtsAt: (message: number) => readonly DoubtedStatement[];
  /** Whether the links stay on the page, which then is not left in the browser's history. */
  readonly staysOnPage: boolean;
  readonly messageLink: (message: number) => string;
  /** Whether others know the messages by these numbers. */
  readonly hasNumbers: boolean;
  readonly nodeLink: (node: MilestoneNode) => string;
}

export const DialogueContext = createContext<DialogueFacts | null>(null);

export function useDialogue(): DialogueFacts {
  const facts = useContext(DialogueContext);
  if (facts === null) throw new Error('messages are shown within a DialogueContext');
  return facts;
}
