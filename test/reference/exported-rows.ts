export type Row = Readonly<Record<string, unknown>>;

export const SETTING = {
  device_id: 'd',
  cellular: true,
  wifi: false,
  location_service: true,
  low_battery_mode: false,
  latitude: 59.91,
  longitude: 10.75,
};

const COLUMNS = {
  SETTING: Object.keys(SETTING).join(' '),
  CONTACT: 'person_id name phone_number relationship is_self',
  MESSAGING:
    'message_id sender_person_id sender_phone_number recipient_person_id recipient_phone_number content creation_timestamp',
  REMINDER: 'reminder_id content creation_timestamp reminder_timestamp latitude longitude',
};

/** A message that calls no tool. */
export function said(
  sender: string,
  recipient: string,
  content: string,
  visibleTo: readonly string[] | null = [sender, recipient],
): Row {
  return {
    sender,
    recipient,
    content,
    openai_tool_call_id: null,
    openai_function_name: null,
    conversation_active: true,
    tool_call_exception: null,
    tool_trace: null,
    visible_to: visibleTo,
  };
}

/** The rows of a database from a message on: the first one guards it, and holds nothing. */
export function version(database: keyof typeof COLUMNS, index: number, rows: readonly Row[]): readonly Row[] {
  const guard = Object.fromEntries(COLUMNS[database].split(' ').map((column) => [column, null]));
  return [guard, ...rows].map((row) => ({ ...row, sandbox_message_index: index }));
}

/** Of a phone on which there are only messages. */
export function databases(messages: readonly Row[], setting: Row = SETTING) {
  return {
    SANDBOX: messages.map((row, index) => ({ sandbox_message_index: index, ...row })),
    SETTING: version('SETTING', 0, [setting]),
    CONTACT: version('CONTACT', 0, []),
    MESSAGING: version('MESSAGING', 0, []),
    REMINDER: version('REMINDER', 0, []),
  };
}
