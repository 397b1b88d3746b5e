import { z } from 'zod';
import type { SeatTurn, SeatView } from './seat.ts';

const text = z.string();
const call = z.object({
  id: text.nullish().describe('default: made up'),
  function: z.object({
    name: text.min(1),
    arguments: z
      .union([z.record(text, z.json()), text], { error: 'expected an object, or its JSON as a text' })
      .nullish()
      .describe('an object, or its JSON as a text'),
  }),
});

/** What a seat returns. */
export const seatTurnSchema = z.object({
  content: text.nullish().describe('what is said; beside calls it is not said to anyone'),
  tool_calls: z.array(call).nullish().describe('the tools that are called, all before the next turn'),
  refusal: text.nullish().describe("the model's words where it refused, which ends the run"),
  failed: text.optional().describe('why the role gives up, which ends the run as its error'),
  state: z.json().optional().describe('is given back in later turns, also of forks; at most 256 KiB of JSON'),
  reasoning: text.optional().describe('thoughts for people who read the log'),
  model: text.optional().describe('the model that answered'),
  usage: z
    .object({ prompt_tokens: z.number(), completion_tokens: z.number(), cost: z.number().nullish() })
    .nullish()
    .catch(null)
    .describe('tokens; cost in US dollars; unknown if it cannot be true'),
}) satisfies z.ZodType<SeatTurn>;

const calledTool = z.object({
  id: text,
  type: z.literal('function'),
  function: z.object({ name: text, arguments: text.describe('JSON') }),
});
const message = z.discriminatedUnion('role', [
  z.object({ role: z.enum(['system', 'user']), content: text }),
  z.object({ role: z.literal('assistant'), content: text, tool_calls: z.array(calledTool).exactOptional() }),
  z.object({ role: z.literal('tool'), tool_call_id: text, content: text }),
]);
const property = z.object({
  type: z.enum(['string', 'integer', 'number', 'boolean']).exactOptional(),
  description: text.exactOptional(),
});
const tool = z.object({
  name: text,
  description: text,
  parameters: z
    .object({ type: z.literal('object'), properties: z.record(text, property), required: z.array(text) })
    .describe('JSON Schema'),
});

/** What a seat is given. */
export const seatViewSchema = z.object({
  session: text.describe('opaque; the same in all turns of one run, and in no other run'),
  trajectory: text.describe('the id of the trajectory, to find it again in results and logs'),
  turn: z.int().describe('grows with each turn of the run; the same if a turn is asked for again'),
  role: z.enum(['agent', 'user']),
  messages: z.array(message).describe('the whole conversation; what the role said itself is the assistant’s'),
  since: z.int().describe("the first of messages that came after this role's last turn; 0 in its first turn"),
  failures: z.array(text).describe('the ids of the calls whose tool answered with an error'),
  tools: z.array(tool),
  seed: z.int().describe('of the random choices of the run'),
  state: z.json().describe('the last state that this role returned; null before'),
}) satisfies z.ZodType<unknown, SeatView>;
