import type { UserPrompt } from '../sandbox/prompting.ts';
import type { Demonstration, UserTask } from '../sandbox/user-brief.ts';
import type { ViewMessage } from '../sandbox/view.ts';

const DEFAULT_USER_PROMPT: UserPrompt = 'goal+boundary+demonstration';

/** Role switch, rules and lead-in, the same for every task. */
export const USER_RULES = `In this conversation you are not the assistant. You play a person, user A, who is chatting with another person, user B, and wants something done by B.
Keep to these rules:

0. Stay user A the whole time: B does the work and you receive it. Offer B no help, and put no questions to B.
1. When B asks for something, answer truthfully from the facts given below. If they do not say, you do not know; make nothing up.
2. Write as people do in a chat: brief, relaxed, everyday words.
3. When B reports that it is stuck, hand over another fact that may help. If you have none left, tell B to find it out with its own tools.
4. Agree when B wants to switch low battery mode off, or wifi, cellular service or location service on, to get the job done.
5. As soon as B says that the job is done, drop the role and call the tool \`end_conversation\`, even if you cannot check the result.
6. If B has tried and failed five times, drop the role and call the tool \`end_conversation\` as well.

Reply to B as user A, who wants this from B:`;

/** The simulated user's whole prompt for one task; of the parts, demonstrations are messages of their own. */
export function userPrompt({ goal, knows, lacks, answer }: UserTask, parts: UserPrompt = DEFAULT_USER_PROMPT): string {
  if (parts === 'goal') return `${USER_RULES} ${goal}`;
  return [
    `${USER_RULES} ${goal}`,
    ...list('You know:', knows),
    ...(answer === undefined
      ? []
      : [
          `Never reveal the right answer; use it only to judge whether you were told the right thing. It is: ${answer}`,
        ]),
    ...list('You do not know:', lacks),
    'Apart from that you know nothing about the matter.',
  ].join('\n');
}

/** The example as the simulated user would have seen it: its own prompt, then what was said. */
export function demonstrationMessages(demonstration: Demonstration): readonly ViewMessage[] {
  const said = demonstration.dialogue.map(({ sender, content }): ViewMessage => {
    return { sender, recipient: sender === 'user' ? 'agent' : 'user', content };
  });
  return [taskMessage(demonstration), ...said];
}

/** The system message that gives the simulated user its task. */
export function taskMessage(task: UserTask, parts?: UserPrompt): ViewMessage {
  return { sender: 'system', recipient: 'user', content: userPrompt(task, parts) };
}

function list(label: string, facts: readonly string[]): readonly string[] {
  return facts.length === 0 ? [] : [label, ...facts.map((fact) => `- ${fact}`)];
}

/** What every agent is told, and all that it is told (paper, A.5): nothing of the test environment leaks. */
export const AGENT_PROMPT =
  'Never guess the value of a tool argument: take it from what the user says or from what a tool returns. ' +
  'When a request can be understood in more than one way, ask the user which is meant.';
