import type { ScriptStep } from '../sandbox/script.ts';
import { loadPack } from '../scenarios/load-pack.ts';
import type { RowTemplate, Scenario } from '../scenarios/scenario.ts';
import { packHash } from '../scenarios/content-hash.ts';
import type { Pack } from '../scenarios/pack.ts';

/** New messages per task: a call with its result, an answer and the user's reply. */
const TASK_MESSAGES = 4;

/** Characters. */
export interface TextSizes {
  /** What the agent says to the user. */
  readonly answer: number;
  /** What a message search returns. */
  readonly result: number;
}

/** So many characters, for the part of that number. */
export type Texts = (size: number, part: number) => string;

/** The maximum number of rows that a search returns. */
const ROWS_FOUND = 5;

/**
 * A pack of scenarios that only end at the message limit: the user asks for one task after another, with calls,
 * results and texts as long as a real model's.
 * @param limits new messages of each scenario
 */
export function longPack(limits: readonly number[], sizes: TextSizes, texts: Texts = filler): Pack {
  const { hash: _builtIn, ...catalogue } = loadPack();
  const base = catalogue.scenarios.find(({ replies }) => replies.length > 0);
  if (base === undefined) throw new Error('the catalogue has no scenario with several user turns');
  const scenarios = limits.map((limit) => longScenario(base, limit, sizes, texts));
  const content = { ...catalogue, name: 'long', scenarios };
  return { ...content, hash: packHash(content) };
}

function longScenario(base: Scenario, maxMessages: number, { answer, result }: TextSizes, texts: Texts): Scenario {
  const tasks = Array.from({ length: Math.ceil(maxMessages / TASK_MESSAGES) + 1 }, (_, index) => index + 1);
  return {
    ...base,
    name: `tasks_of_${maxMessages}_messages`,
    tools: { allow: ['search_messages'], deny: [] },
    state: 'base',
    maxMessages,
    opening: 'What did people write to me about their progress?',
    replies: tasks.slice(1).map((task) => ({ say: reply(task) })),
    solution: tasks.flatMap((task) => steps(task, texts(answer, task))),
    rows: { MESSAGING: foundMessages(result, texts) },
    milestones: { milestones: [] },
    minefields: { milestones: [] },
  };
}

function steps(task: number, answer: string): readonly ScriptStep[] {
  return [
    { calls: [{ id: `messages-${task}`, tool: 'search_messages', arguments: { content: 'progress' } }] },
    { say: `I found {messages-${task}/0/message_id} and others about part ${task}.${answer}` },
  ];
}

function reply(task: number): string {
  return `Thanks. Please check whether there is any news about part ${task}.`;
}

/** The messages that the search of each task finds. */
function foundMessages(size: number, texts: Texts): readonly RowTemplate[] {
  return Array.from({ length: ROWS_FOUND }, (_, index) => ({
    message_id: `found-${index}`,
    sender_person_id: null,
    sender_phone_number: '+10000000001',
    recipient_person_id: null,
    recipient_phone_number: '+10000000002',
    content: `progress${texts(size / ROWS_FOUND, -index)}`,
    creation_timestamp: 1_715_000_000 + index,
  }));
}

function filler(size: number): string {
  return ' and so it goes on'.repeat(Math.ceil(size / 18)).slice(0, Math.max(0, size));
}
