import { writeFileSync } from 'node:fs';
import type { ScriptStep } from '../sandbox/script.ts';
import { loadPack } from '../scenarios/load-pack.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { PackReference } from '../workflows/contract.ts';

/** New messages of one errand: three calls with their results, a sentence and the user's reply. */
const ERRAND_MESSAGES = 8;

/**
 * Writes a pack of scenarios that the message limit ends: an assistant that runs errand after errand, with calls, results
 * and sentences as long as a model's.
 * @param limits new messages of each scenario
 */
export function writeLongPack(
  path: string,
  limits: readonly number[],
): { readonly reference: PackReference; readonly scenarios: readonly string[] } {
  const { hash: _builtIn, ...catalogue } = loadPack();
  const base = catalogue.scenarios.find(({ replies }) => replies.length > 0);
  if (base === undefined) throw new Error('the catalogue has no scenario of several user turns');
  const scenarios = limits.map((limit) => longScenario(base, limit));
  writeFileSync(path, JSON.stringify({ ...catalogue, name: 'long', scenarios }));
  return { reference: { path, hash: loadPack(path).hash }, scenarios: scenarios.map(({ name }) => name) };
}

function longScenario(base: Scenario, maxMessages: number): Scenario {
  const errands = Array.from({ length: Math.ceil(maxMessages / ERRAND_MESSAGES) + 1 }, (_, index) => index + 1);
  return {
    ...base,
    name: `errands_of_${maxMessages}_messages`,
    tools: { allow: ['search_contacts', 'search_messages', 'send_message_with_phone_number'], deny: [] },
    state: 'base',
    maxMessages,
    opening:
      'I have a few errands around my messages. First: what did Jonas Lindqvist write to me, and can you answer him?',
    replies: errands.slice(1).map((errand) => ({ say: reply(errand) })),
    solution: errands.flatMap(steps),
    milestones: { milestones: [] },
    minefields: { milestones: [] },
  };
}

function steps(errand: number): readonly ScriptStep[] {
  const contact = `contact-${errand}`;
  return [
    { calls: [{ id: contact, tool: 'search_contacts', arguments: { name: 'Jonas Lindqvist' } }] },
    { calls: [{ id: `messages-${errand}`, tool: 'search_messages', arguments: { content: 'progress' } }] },
    {
      calls: [
        {
          id: `sent-${errand}`,
          tool: 'send_message_with_phone_number',
          arguments: {
            phone_number: { $result: contact, path: ['0', 'phone_number'] },
            content: `Thanks for asking about part ${errand}! It is nearly done; I will send you the draft before the weekend.`,
          },
        },
      ],
    },
    {
      say:
        `I found the latest messages about your progress and answered {${contact}/0/name} at {${contact}/0/phone_number}: ` +
        `part ${errand} is nearly done and the draft follows before the weekend. Is there anything else I can do for you?`,
    },
  ];
}

function reply(errand: number): string {
  return `Yes, please look once more whether there is news from Jonas, and tell him how part ${errand} is going.`;
}
