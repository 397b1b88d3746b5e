import { messagesOf } from '../../sandbox/trajectory.ts';
import type { Check } from '../check.ts';
import { callsOf, describeStep, guessing, scriptResults } from '../solution/steps.ts';
import { variations } from '../solution/variations.ts';
import type { Script } from '../subject.ts';

/** Sentences of agents that never come to the point. */
const IDLE_TALK = ['', 'Could you say that again, please?', 'I am working on it.'];

export const endings: Check = {
  id: 'endings',
  number: 15,
  title: 'the scripted user ends the conversation with any agent that talks, before the message limit',
  async run(subject) {
    const { solution } = subject.scenario;
    const ids = new Set(solution.flatMap(callsOf).map(({ id }) => id));
    const known = guessing(solution, ids, scriptResults(solution, await subject.reference()));
    const talk = [...IDLE_TALK.map((say) => ({ say })), ...known.filter((step) => 'say' in step)];
    const talkers = talk.map((step): Script => [step]);
    const findings = await Promise.all(
      [...talkers, ...(await variations(subject))].map(async (script) => {
        const { outcome, trajectory } = await subject.play(script);
        if (outcome !== 'message-limit' && outcome !== 'user-error') return [];
        const count = messagesOf(trajectory.events).length - 1;
        const evidence = `an agent that plays ${script.map(describeStep).join(', ')} gets no ending in ${count} messages`;
        return [{ evidence, path: ['replies'] }];
      }),
    );
    return findings.flat();
  },
};
