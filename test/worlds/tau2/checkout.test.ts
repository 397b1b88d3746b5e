import { describe, expect, it } from 'vitest';

import { readCheckout } from '../../../worlds/tau2/checkout/read-checkout.ts';
import type { ReadCheckoutFile } from '../../../worlds/tau2/checkout/read-checkout.ts';
import { shownTools } from '../../../worlds/tau2/checkout/tool-schema.ts';

const TOOLS = `
class Kit(ToolKitBase):
    def _hidden(self) -> str:
        """Not a tool."""

    @is_tool(ToolType.WRITE)
    def send(
        self, to: List[Person | dict], kind: Kind, note: Optional[str] = None, count: int = 2
    ) -> str:  # the parcel
        """
        Sends a parcel. It is
        not insured.

        Args:
            to: Who gets it,
               in order.
            kind: How: 'a, b'.

        Returns:
            str: Nothing.
        """
        return ""

    @is_tool(ToolType.READ)
    def look(self) -> str:
        """Looks."""
`;

const MODELS = `
Kind = Literal["fast", "slow"]


class Mood(str, Enum):
    GOOD = "good"
    BAD = "bad"


class Person(BaseModelNoExtra):
    """Somebody."""

    name: str = Field(
        description="The name (first, last) "
        "in full"
    )
    mood: Mood = Field(Mood.GOOD, description="A mood")
`;

describe('the tools of a checkout', () => {
  const [send, look] = shownTools(TOOLS, MODELS);

  it('are described by their docstrings, cut after the first line', () => {
    expect(send?.description).toBe('Sends a parcel. It is\n\nnot insured.');
    expect(look).toEqual({
      name: 'look',
      description: 'Looks.',
      parameters: { properties: {}, title: 'parameters', type: 'object' },
    });
  });

  it('have schemas as pydantic makes them', () => {
    expect(send?.parameters).toEqual({
      $defs: {
        Mood: { enum: ['good', 'bad'], title: 'Mood', type: 'string' },
        Person: {
          additionalProperties: false,
          description: 'Somebody.',
          properties: {
            name: { description: 'The name (first, last) in full', title: 'Name', type: 'string' },
            mood: { $ref: '#/$defs/Mood', default: 'good', description: 'A mood' },
          },
          required: ['name'],
          title: 'Person',
          type: 'object',
        },
      },
      properties: {
        to: {
          description: 'Who gets it,\nin order.',
          items: { anyOf: [{ $ref: '#/$defs/Person' }, { additionalProperties: true, type: 'object' }] },
          title: 'To',
          type: 'array',
        },
        kind: { description: "How: 'a, b'.", enum: ['fast', 'slow'], title: 'Kind', type: 'string' },
        note: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null, title: 'Note' },
        count: { default: 2, title: 'Count', type: 'integer' },
      },
      required: ['to', 'kind'],
      title: 'parameters',
      type: 'object',
    });
  });
});

const task = (scenario: object, more: object = {}) => ({
  id: 't',
  user_scenario: { persona: null, instructions: scenario },
  evaluation_criteria: { actions: [], reward_basis: ['DB'] },
  ...more,
});

const CALL = { domain: 'retail', reason_for_call: 'One.\n\nTwo.', known_info: 'Me.', task_instructions: 'Be brief.' };

function checkout(tasks: unknown, without = ''): ReadCheckoutFile {
  const files: Readonly<Record<string, string>> = {
    'src/tau2/domains/retail/tools.py': TOOLS,
    'src/tau2/domains/retail/data_model.py': MODELS,
    'src/tau2/orchestrator/orchestrator.py':
      'class Role(str):\n    pass\n\n\nDEFAULT_FIRST_AGENT_MESSAGE = AssistantMessage(\n    role="assistant", content="Hey, you!", cost=0.0\n)\n',
    'src/tau2/agent/llm_agent.py': 'AGENT_INSTRUCTION = """\nHelp.\n""".strip()\n',
    'data/tau2/domains/retail/db.json': '{"products": {}, "users": {}, "orders": {}}',
    'data/tau2/domains/retail/tasks.json': JSON.stringify(tasks),
    'data/tau2/domains/retail/policy.md': 'Be fair.',
    'data/tau2/user_simulator/simulation_guidelines.md': 'Play.<PERSONA_GUIDELINES> Be rude.',
  };
  return (path) => {
    const text = path === without ? undefined : files[path];
    return text === undefined ? undefined : { text, sha256: `sha of ${path}` };
  };
}

describe('a checkout', () => {
  it('is read with its tasks, texts and digests', () => {
    const read = readCheckout(checkout([task(CALL)]), 'retail');
    expect(read).toMatchObject({ policy: 'Be fair.', isKnown: false });
    expect(read.play).toEqual({
      greeting: 'Hey, you!',
      agentPrompt: '<instructions>\nHelp.\n</instructions>\n<policy>\nBe fair.\n</policy>',
      userPrompt: 'Play. Be rude.',
    });
    expect(read.tasks[0]?.scenario).toBe(
      'Instructions:\n\tDomain: retail\n\tReason for call:\n\t\tOne.\n\n\t\tTwo.\n\tKnown info:\n\t\tMe.\n\tTask instructions:\n\t\tBe brief.',
    );
    expect(read.digests['data/tau2/domains/retail/policy.md']).toBe('sha of data/tau2/domains/retail/policy.md');
    expect(Object.keys(read.digests)).toHaveLength(8);
  });

  it.each([
    [[task(CALL, { id: 7 })], 'data/tau2/domains/retail/tasks.json: tasks[0].id must be a text'],
    [
      [task(CALL, { initial_state: { message_history: [{}] } })],
      'task t: initial_state.message_history is not supported',
    ],
    [[task(CALL, { evaluation_criteria: { reward_basis: ['LUCK'] } })], 'reward_basis must be of DB, ENV_ASSERTION'],
    [{ tasks: 1 }, 'must be a list of tasks'],
  ])('with wrong tasks is refused: %#', (tasks, message) => {
    expect(() => readCheckout(checkout(tasks), 'retail')).toThrow(message);
  });

  it('that lacks a file is refused by its name', () => {
    const path = 'data/tau2/domains/retail/policy.md';
    expect(() => readCheckout(checkout([], path), 'retail')).toThrow(`${path} is missing: name the root of a checkout`);
  });
});
