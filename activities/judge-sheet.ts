import { changeLines } from '../results/explain/change-lines.ts';
import type { TrajectoryRecord } from '../results/record.ts';
import { offeredTools } from '../sandbox/augmentation/offered-tools.ts';
import type { Message } from '../sandbox/message.ts';
import { shorten } from '../sandbox/shorten.ts';
import { messagesOf } from '../sandbox/trajectory.ts';
import type { ScenarioInstance } from '../scenarios/instantiate.ts';

/** In characters: of one message, and of all. A dialogue of 30 messages has about 10,000. */
const LONGEST_MESSAGE = 8_000;
const LONGEST_SHEET = 120_000;

/**
 * What a judge is shown of a run: wish, tools, dialogue, calls with their results, and what they changed. Neither score nor milestones.
 * Without the tools, nobody can say whether a refusal was honest.
 */
export function judgeSheet(
  { cell, events, clock }: Pick<TrajectoryRecord, 'cell' | 'events' | 'clock'>,
  { user, definition, tools }: Pick<ScenarioInstance, 'user' | 'definition' | 'tools'>,
): string {
  const now = new Date(clock.start * 1000).toLocaleString('en', {
    timeZone: clock.timeZone,
    dateStyle: 'full',
    timeStyle: 'short',
  });
  const setting = { tables: definition.tables, timeZone: clock.timeZone };
  const lines = messagesOf(events).flatMap((message, index) => [
    `[${index}] ${speakerOf(message)}: ${shorten(message.content, LONGEST_MESSAGE)}`,
    ...changeLines(message.changes ?? [], setting).map(({ text }) => `    changed: ${shorten(text, LONGEST_MESSAGE)}`),
  ]);
  const head = [
    `The wish of the user: ${user.goal}`,
    ...(user.knows.length === 0 ? [] : [`The user knows: ${user.knows.join('; ')}`]),
    `It began on ${now} (${clock.timeZone}).`,
    `The assistant has these tools and no others: ${[...offeredTools(tools, cell.augmentation, definition).offered.keys()].join(', ')}.`,
    'What happened:',
  ];
  return shorten([...head, ...lines].join('\n'), LONGEST_SHEET);
}

function speakerOf({ sender, toolCall }: Message): string {
  if (sender === 'execution-environment') return 'result';
  if (sender === 'user') return toolCall === undefined ? 'user' : 'user ends with';
  return toolCall === undefined ? 'assistant' : 'assistant calls';
}
