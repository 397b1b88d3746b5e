import { databases, said, SETTING, version } from './exported-rows.ts';

const opening = said('USER', 'AGENT', 'Please turn wifi on.', null);
const prompt = said('SYSTEM', 'AGENT', 'Guess nothing.', null);
const task = said('SYSTEM', 'USER', 'Play a person.\n\nYou want: wifi on.', ['USER']);

const call = {
  ...said(
    'AGENT',
    'EXECUTION_ENVIRONMENT',
    "c1_parameters = {'on': True}\nc1_response = set_wifi_status(**c1_parameters)\nprint(repr(c1_response))",
  ),
  openai_tool_call_id: 'c1',
  openai_function_name: 'set_wifi_status',
};

const answer = {
  ...call,
  sender: 'EXECUTION_ENVIRONMENT',
  recipient: 'AGENT',
  content: 'None',
  tool_trace: ['{"tool_name": "set_wifi_status", "arguments": {"on": true}, "result": null}'],
};

interface ScenarioChanges {
  readonly name?: string;
  /** Of the first milestone: a row's columns, measures, constraints; or of the graph. */
  readonly graph?: object;
}

/** An exported scenario of two milestones and a guardrail, changed where a test wants it. */
export function exampleScenario({ name = 'turn_it_on', graph = {} }: ScenarioChanges = {}) {
  const { row = {}, measures = {}, item = {}, ...rest } = graph as { row?: object; measures?: object; item?: object };
  return {
    name,
    base_scenario: name,
    categories: ['SINGLE_TOOL_CALL', 'SINGLE_USER_TURN', 'NO_DISTRACTION_TOOLS'],
    max_messages: 30,
    now: 1_715_774_400,
    timezone: 'UTC',
    tool_allow_list: ['set_wifi_status', 'end_conversation'],
    tool_deny_list: null,
    starting_databases: databases([prompt, task, opening]),
    first_user_sandbox_message_index: 2,
    milestones: {
      count: 2,
      nodes: [0, 1],
      edges: [[0, 1]],
      items: [
        { guardrail_databases: ALL, constraints: [saying('done', row, measures)], ...item },
        { guardrail_databases: ALL, constraints: [saying('bye', {}, {})] },
      ],
      ...rest,
    },
    minefields: { count: 0, nodes: [], edges: [], items: [] },
  };
}

/** An exported run in which the agent turns wifi on; changes apply to it or, by a column's name, to its third message. */
export function exampleRun({ trace, ...changes }: Readonly<Record<string, unknown>> = {}) {
  const { sender, colour, ...top } = changes;
  const third = {
    ...call,
    ...(sender !== undefined && { sender }),
    ...(colour !== undefined && { colour }),
    ...(trace !== undefined && { tool_trace: [trace] }),
  };
  const run = databases([prompt, opening, third, answer, said('AGENT', 'USER', 'done')]);
  return {
    id: 'r1',
    scenario: 'turn_it_on',
    play_exception: null,
    first_user_sandbox_message_index: 1,
    databases: { ...run, SETTING: [...run.SETTING, ...version('SETTING', 3, [{ ...SETTING, wifi: true }])] },
    ...top,
  };
}

const ALL = ['SANDBOX', 'SETTING', 'CONTACT', 'MESSAGING', 'REMINDER'];

function saying(content: string, row: object, measures: object) {
  return {
    function: 'snapshot_similarity',
    database: 'SANDBOX',
    reference_milestone: null,
    target: { columns: { content: 'String' }, rows: [{ content, ...row }] },
    column_measures: { content: { measure: 'column_rouge_l_similarity' }, ...measures },
  };
}
