const SETTING = {
  device_id: 'd',
  cellular: true,
  wifi: false,
  location_service: true,
  low_battery_mode: false,
  latitude: 59.91,
  longitude: 10.75,
};

const SILENT = {
  openai_tool_call_id: null,
  openai_function_name: null,
  conversation_active: true,
  tool_call_exception: null,
  tool_trace: null,
};

const opening = { ...SILENT, sender: 'USER', recipient: 'AGENT', content: 'Please turn wifi on.', visible_to: null };
const prompt = { ...SILENT, sender: 'SYSTEM', recipient: 'AGENT', content: 'Guess nothing.', visible_to: null };
const task = { ...prompt, recipient: 'USER', content: 'Play a person.\n\nYou want: wifi on.', visible_to: ['USER'] };

const call = {
  ...SILENT,
  sender: 'AGENT',
  recipient: 'EXECUTION_ENVIRONMENT',
  content: "c1_parameters = {'on': True}\nc1_response = set_wifi_status(**c1_parameters)\nprint(repr(c1_response))",
  openai_tool_call_id: 'c1',
  openai_function_name: 'set_wifi_status',
  visible_to: ['AGENT', 'EXECUTION_ENVIRONMENT'],
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
  const said = { ...opening, sender: 'AGENT', recipient: 'USER', content: 'done', visible_to: ['AGENT', 'USER'] };
  const run = databases([prompt, opening, third, answer, said]);
  return {
    id: 'r1',
    scenario: 'turn_it_on',
    play_exception: null,
    first_user_sandbox_message_index: 1,
    databases: { ...run, SETTING: [...run.SETTING, ...version(3, [{ ...SETTING, wifi: true }])] },
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

function databases(messages: readonly object[]) {
  const empty = [{ sandbox_message_index: 0 }];
  const guard = (columns: string) =>
    empty.map((one) => ({ ...one, ...Object.fromEntries(columns.split(' ').map((column) => [column, null])) }));
  return {
    SANDBOX: messages.map((message, index) => ({ sandbox_message_index: index, ...message })),
    SETTING: version(0, [SETTING]),
    CONTACT: guard('person_id name phone_number relationship is_self'),
    MESSAGING: guard(
      'message_id sender_person_id sender_phone_number recipient_person_id recipient_phone_number content creation_timestamp',
    ),
    REMINDER: guard('reminder_id content creation_timestamp reminder_timestamp latitude longitude'),
  };
}

function version(index: number, rows: readonly object[]): readonly object[] {
  const guard = Object.fromEntries(Object.keys(SETTING).map((column) => [column, null]));
  return [guard, ...rows].map((row) => ({ sandbox_message_index: index, ...row }));
}
