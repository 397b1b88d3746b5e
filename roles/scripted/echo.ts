import type { TakeTurn } from '../role.ts';

/** Repeats what the user said last. */
export const echo: TakeTurn = ({ messages }) => {
  const content = messages.findLast(({ sender }) => sender === 'user')?.content ?? '';
  return Promise.resolve({ kind: 'speech', content });
};
