import { scriptedUser } from '../../roles/scripted/user.ts';
import type { RoleView } from '../../roles/role.ts';
import type { ScriptedReply, Slot } from '../../sandbox/script.ts';
import type { Check, UnfairFinding } from '../check.ts';
import { NATURAL_QUESTIONS } from '../questions/natural-questions.ts';
import type { Thing } from '../questions/natural-questions.ts';
import type { Subject } from '../subject.ts';

/** What users say does not depend on how tools are shown. */
const ASKED_UNDER = 'none';

export const questions: Check = {
  id: 'questions',
  number: 22,
  title: 'what a reply is for can be asked for in ten natural ways, and each gets that reply',
  async run(subject) {
    const { scenario, augmentation } = subject;
    if (augmentation !== ASKED_UNDER) return [];
    const thing = thingOf(subject);
    const served = (slot: Slot) => scenario.replies.filter((reply) => slotsOf(reply).includes(slot));
    const findings: UnfairFinding[] = [];
    for (const [index, reply] of scenario.replies.entries()) {
      for (const slot of slotsOf(reply)) {
        for (const question of NATURAL_QUESTIONS[slot].map((form) => form.replaceAll('{thing}', thing))) {
          const answer = await answerTo(question, subject);
          if (served(slot).some(({ say }) => answer.includes(say))) continue;
          const evidence = `the question "${question}" gets ${answer === '' ? 'no answer' : `"${answer}"`} in place of "${reply.say}"`;
          findings.push({ evidence, path: ['replies', index] });
        }
      }
    }
    return findings;
  },
};

function slotsOf({ when }: ScriptedReply): readonly Slot[] {
  if (when === undefined) return [];
  if ('slot' in when) return [when.slot].flat();
  return 'restates' in when ? [when.restates].flat() : [];
}

const THINGS: readonly (readonly [Thing, RegExp])[] = [
  ['reminder', /\bremind/i],
  ['message', /\b(?:messages?|texts?)\b/i],
  ['place', /\b(?:place|store|shop)\b/i],
];

/** What the user is talking about. */
function thingOf({ scenario: { opening, user } }: Subject): Thing {
  return THINGS.find(([, word]) => word.test(`${opening} ${user.goal}`))?.[0] ?? 'contact';
}

async function answerTo(question: string, { scenario }: Subject): Promise<string> {
  const messages = [
    { sender: 'user', recipient: 'agent', content: scenario.opening },
    { sender: 'agent', recipient: 'user', content: question },
  ] as const;
  const view = { messages, tools: [], seed: 0, turn: 2 } as unknown as RoleView;
  const turn = await scriptedUser(scenario.replies)(view, new AbortController().signal);
  return turn.kind === 'speech' ? turn.content : '';
}
