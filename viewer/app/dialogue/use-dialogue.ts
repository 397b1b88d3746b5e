import { useContext } from 'react';
import { DialogueContext } from './dialogue-context.ts';
import type { DialogueFacts } from './dialogue-context.ts';

export function useDialogue(): DialogueFacts {
  const facts = useContext(DialogueContext);
  if (facts === null) throw new Error('messages are shown within a DialogueContext');
  return facts;
}
