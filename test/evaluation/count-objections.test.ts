import { expect, it } from 'vitest';
import { countObjections } from '../../evaluation/count-objections.ts';
import { OBJECTIONS } from '../../language/objections.ts';
import type { TrajectoryEvent } from '../../sandbox/event.ts';
import type { Message } from '../../sandbox/message.ts';

const said = (sender: 'agent' | 'user', content: string): TrajectoryEvent => ({
  kind: 'turn',
  role: sender,
  messages: [{ sender, recipient: sender === 'user' ? 'agent' : 'user', content } satisfies Message],
});

it.each(Object.values(OBJECTIONS).flat())('a user who says "%s" objects', (objection) => {
  expect(countObjections([said('user', 'Hi.'), said('agent', 'Done.'), said('user', `${objection} Look again.`)])).toBe(
    1,
  );
});

it('what the user asks for first, what it answers and what the agent says are none', () => {
  const [objection] = OBJECTIONS.wrong;
  const log = [
    said('user', objection),
    said('agent', objection),
    said('user', 'His name is Ada.'),
    said('user', 'Thanks!'),
  ];
  expect(countObjections(log)).toBe(0);
});
