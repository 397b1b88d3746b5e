import { databases, said, SETTING, version } from './exported-rows.ts';
import type { Row } from './exported-rows.ts';

/** Starts a second after noon, in a world that another process built half a day before. */
export const NOW = 1_715_774_401;
const BUILT = NOW - 43_200.25;

const SAVING = { ...SETTING, wifi: true, low_battery_mode: true };
const OLD_REMINDER = reminder('old', 'Old', BUILT);
const ENVIRONMENT = 'EXECUTION_ENVIRONMENT';

/** An exported scenario in which reminders can be added; `built` is when its process made the world. */
export function reminderScenario(built = BUILT + 5) {
  const setting = { content: { measure: 'column_rouge_l_similarity' } };
  const target = { columns: { content: 'String' }, rows: [{ content: 'Pears' }] };
  const added = {
    function: 'addition_similarity',
    database: 'REMINDER',
    reference_milestone: -1,
    target,
    column_measures: setting,
  };
  return {
    name: 'add_reminders',
    base_scenario: 'add_reminders',
    categories: ['SINGLE_TOOL_CALL', 'SINGLE_USER_TURN'],
    max_messages: 30,
    now: NOW,
    timezone: 'UTC',
    tool_allow_list: ['add_reminder', 'get_current_timestamp', 'set_wifi_status', 'end_conversation'],
    tool_deny_list: null,
    starting_databases: withReminders(
      [said('USER', 'AGENT', 'Remind me.', null)],
      [{ ...OLD_REMINDER, creation_timestamp: built }],
    ),
    first_user_sandbox_message_index: 0,
    milestones: { count: 1, nodes: [0], edges: [], items: [{ guardrail_databases: null, constraints: [added] }] },
    minefields: { count: 0, nodes: [], edges: [], items: [] },
  };
}

/**
 * An exported run in which every turn's call has the id `call_0`: the same reminder is added twice, the time is asked for, and wifi
 * cannot be switched on.
 */
export function reminderRun() {
  const wifi = 'PermissionError: the battery saver forbids wifi';
  const messages = [
    said('USER', 'AGENT', 'Remind me.', null),
    ...adding('Pears', 'first-id'),
    ...adding('Pears', 'second-id'),
    ...called('get_current_timestamp', {}, NOW + 2.5, String(NOW + 2.5)),
    ...called('set_wifi_status', { on: true }, null, wifi, wifi),
    said('AGENT', 'USER', 'Both are set.'),
    { ...said('USER', ENVIRONMENT, code('call_9', 'end_conversation', '{}')), conversation_active: false },
    { ...said(ENVIRONMENT, 'USER', 'None'), conversation_active: false, ...traced('end_conversation', {}, null) },
  ];
  const [first, second] = [reminder('first-id', 'Pears', NOW + 0.5), reminder('second-id', 'Pears', NOW + 1.5)];
  return {
    id: 'r1',
    scenario: 'add_reminders',
    play_exception: null,
    evaluation: null,
    evaluation_exception: null,
    reported: null,
    first_user_sandbox_message_index: 0,
    databases: withReminders(messages, [
      OLD_REMINDER,
      ...version('REMINDER', 2, [OLD_REMINDER, first]),
      ...version('REMINDER', 4, [OLD_REMINDER, first, second]),
    ]),
  };
}

function adding(content: string, id: string): readonly Row[] {
  return called('add_reminder', { content, reminder_timestamp: NOW + 3600 }, id, `'${id}'`);
}

function called(tool: string, given: object, result: unknown, content: string, error: string | null = null) {
  const literal = JSON.stringify(given).replaceAll('"', "'").replaceAll('true', 'True');
  const names = { openai_tool_call_id: 'call_0', openai_function_name: tool };
  const defaults = tool === 'add_reminder' ? { latitude: null, longitude: null } : {};
  const outcome = error === null ? traced(tool, { ...given, ...defaults }, result) : { tool_call_exception: error };
  return [
    { ...said('AGENT', ENVIRONMENT, code('call_0', tool, literal)), ...names },
    { ...said(ENVIRONMENT, 'AGENT', content), ...names, ...outcome },
  ];
}

function code(id: string, tool: string, literal: string): string {
  return `${id}_parameters = ${literal}\n${id}_response = ${tool}(**${id}_parameters)\nprint(repr(${id}_response))`;
}

function traced(tool: string, given: object, result: unknown) {
  return { tool_trace: [JSON.stringify({ tool_name: tool, arguments: given, result })] };
}

function reminder(id: string, content: string, created: number): Row {
  const place = { latitude: null, longitude: null };
  return { reminder_id: id, content, creation_timestamp: created, reminder_timestamp: NOW + 3600, ...place };
}

function withReminders(messages: readonly Row[], reminders: readonly Row[]) {
  const empty = databases(messages, SAVING);
  const rows = reminders.map((row) => ({ sandbox_message_index: 0, ...row }));
  return { ...empty, REMINDER: [...empty.REMINDER, ...rows] };
}
