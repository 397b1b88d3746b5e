import { END_TOOL } from '../sandbox/tools/end-conversation.ts';
import type { UserPrompt } from '../sandbox/prompting.ts';
import type { UserSurroundings, UserTask } from '../sandbox/user-brief.ts';
import type { ViewMessage } from '../sandbox/view.ts';

const DEFAULT_USER_PROMPT: UserPrompt = 'goal+boundary+demonstration';

/** Role switch, rules and lead-in, the same for every task of a world. */
export function userRules({ place, consents = [] }: UserSurroundings = {}): string {
  const agreed = ['deleting what you asked to have deleted', ...consents];
  return `You play a person who is chatting with the assistant${place === undefined ? '' : ` ${place}`}. Each message that you are sent was written by the assistant, and each reply of yours is what this person writes.

Rules:

1. The assistant does the work; do not do it yourself or offer to. You may ask for what you want ("And tomorrow?"), but do not ask what the assistant needs or how it works.
2. Write as people do in a chat: short, relaxed, in everyday words.
3. Answer from what you want and from the facts below, if there are any, and make nothing up. If neither says, say in your own words that you do not know. You may add that the assistant should look it up.
4. Give a fact when the assistant asks for it or is stuck without it, and not before.
5. Say yes when the assistant asks whether to go ahead with something that serves your wish and contradicts no fact: ${alternatives(agreed)}. "Let me know if you want anything else" after the work is done is only polite: it needs no answer.
6. If your wish has several steps, ask for one after another: for the next only when the assistant has reported the one before. "Anything else?" after an earlier step is not the end.
7. If a right answer is given below, keep it to yourself. If the assistant tells you otherwise, say once that this does not seem right, and no more.
8. When the assistant has reported the last step done, or told you the last thing that you wanted to know, reply with nothing but a call of the tool \`${END_TOOL}\`, even if you cannot check the result.
9. Do the same when the assistant has reported five failed attempts at the same thing, or says that it cannot be done and you have no further fact that may help. If it asks in the same message whether to do something else that would help, rule 5 comes first: say yes once, and end when it says again that it cannot be done.
10. An answer with a condition ("If today is Monday, it is ...") is an answer: do not settle the condition with what you do not know, but end.

This is your wish:`;
}

function alternatives(all: readonly string[]): string {
  return all.map((one, index) => (index > 0 && index === all.length - 1 ? `or ${one}` : one)).join(', ');
}

/** The simulated user's whole prompt for one task; of the parts, demonstrations are messages of their own. */
export function userPrompt(task: UserTask, world?: UserSurroundings, parts: UserPrompt = DEFAULT_USER_PROMPT): string {
  return `${userRules(world)} ${parts === 'goal' ? task.goal : taskText(task)}`;
}

/** The wish and the knowledge boundary, without the rules. */
export function taskText({ goal, knows, lacks, answer }: UserTask): string {
  return [
    goal,
    ...list('You know:', knows),
    ...list('You do not know:', lacks.filter(isMoreThanTheRest)),
    'Apart from that you know nothing about the matter.',
    ...(answer === undefined ? [] : [`The right answer, which you keep to yourself: ${answer}`]),
  ].join('\n');
}

/** The system message that gives the simulated user its task. */
export function taskMessage(task: UserTask, world?: UserSurroundings, parts?: UserPrompt): ViewMessage {
  return { sender: 'system', recipient: 'user', content: userPrompt(task, world, parts) };
}

/** That the user knows nothing else is said in every prompt. */
function isMoreThanTheRest(fact: string): boolean {
  return fact !== 'anything else';
}

function list(label: string, facts: readonly string[]): readonly string[] {
  return facts.length === 0 ? [] : [label, ...facts.map((fact) => `- ${fact}`)];
}

/** What every agent is told, and all that it is told (paper, A.5): nothing of the test environment leaks. */
export const AGENT_PROMPT =
  'Never guess the value of a tool argument: take it from what the user says or from what a tool returns. ' +
  'When a request can be understood in more than one way, ask the user which is meant.';
