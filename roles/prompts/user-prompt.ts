/** A task as a simulated user is told it (paper, section 2.2): the goal and the knowledge boundary. */
export interface UserTask {
  readonly goal: string;
  readonly knows: readonly string[];
  readonly lacks: readonly string[];
  /** The right answer, with which the user judges what it is told. */
  readonly answer?: string;
}

/** Role switch, rules and lead-in, the same for every task (facts/semantics.md 5). */
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

/** The labels around a task's lists. */
export const USER_TASK_LABELS = {
  knows: 'You know:',
  answer: 'Never reveal the right answer; use it only to judge whether you were told the right thing. It is:',
  lacks: 'You do not know:',
  boundary: 'Apart from that you know nothing about the matter.',
} as const;

/** The simulated user's whole prompt for one task. */
export function userPrompt({ goal, knows, lacks, answer }: UserTask): string {
  return [
    `${USER_RULES} ${goal}`,
    ...list(USER_TASK_LABELS.knows, knows),
    ...(answer === undefined ? [] : [`${USER_TASK_LABELS.answer} ${answer}`]),
    ...list(USER_TASK_LABELS.lacks, lacks),
    USER_TASK_LABELS.boundary,
  ].join('\n');
}

function list(label: string, facts: readonly string[]): readonly string[] {
  return facts.length === 0 ? [] : [label, ...facts.map((fact) => `- ${fact}`)];
}
