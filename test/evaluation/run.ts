import type { Message, ToolTrace } from '../../sandbox/message.ts';
import type { TrajectoryEvent } from '../../sandbox/event.ts';
import { openingEvent } from '../../sandbox/trajectory.ts';
import type { Trajectory } from '../../sandbox/trajectory.ts';
import type { WorldChange } from '../../sandbox/world.ts';
import type { PhoneWorld } from '../../worlds/phone/tables.ts';

export const WORLD: PhoneWorld = {
  SETTING: [
    {
      device_id: 'phone',
      cellular: true,
      wifi: false,
      location_service: true,
      low_battery_mode: false,
      latitude: 37.3,
      longitude: -122,
    },
  ],
  CONTACT: [
    { person_id: 'p0', name: 'Ada', phone_number: '+1', relationship: 'self', is_self: true },
    { person_id: 'p1', name: 'Grace', phone_number: '+2', relationship: null, is_self: false },
  ],
  MESSAGING: [],
  REMINDER: [],
};

/** A run that begins with the user's opening. */
export function runOf(...messages: readonly Message[]): Trajectory {
  return { world: WORLD, events: [openingEvent('please'), ...messages.map(eventOf)] };
}

/** The event of a message that stands alone. */
function eventOf(message: Message): TrajectoryEvent {
  const { sender } = message;
  return sender === 'agent' || sender === 'user'
    ? { kind: 'turn', role: sender, messages: [message] }
    : { kind: 'tool-executions', messages: [message] };
}

export function say(sender: Message['sender'], recipient: Message['recipient'], content: string): Message {
  return { sender, recipient, content };
}

/** A call by the agent and the environment's answer to it. */
export function call(trace: ToolTrace, ...changes: readonly WorldChange[]): readonly Message[] {
  const [id, name] = ['call_1', trace.toolName];
  return [
    { ...say('agent', 'execution-environment', `${name}()`), toolCall: { id, name, arguments: '{}' } },
    { ...say('execution-environment', 'agent', 'None'), toolResult: { callId: id, name, trace }, changes },
  ];
}

export const traceOf = (
  toolName: string,
  args: ToolTrace['arguments'] = {},
  result: ToolTrace['result'] = null,
): ToolTrace => ({
  toolName,
  arguments: args,
  result,
});

/** Switches wifi on or off. */
export function setWifi(on: boolean): WorldChange {
  const row = WORLD.SETTING[0]!;
  return { kind: 'replace', table: 'SETTING', position: 0, before: { ...row, wifi: !on }, row: { ...row, wifi: on } };
}

export const addContact: WorldChange = {
  kind: 'insert',
  table: 'CONTACT',
  position: 2,
  row: { person_id: 'p2', name: 'Edsger', phone_number: '+3', relationship: null, is_self: false },
};
