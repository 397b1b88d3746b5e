import { OMITTABLE, number, text } from '../shared/parameters.ts';
import { phoneOf, PHONE_TABLES } from '../tables.ts';
import { listOf } from '../../row-shape.ts';
import { STRANGER } from '../shared/strangers.ts';
import type { MessagingRow } from '../tables.ts';
import { tool } from '../../../sandbox/tools/definition.ts';
import type { DocumentedError } from '../../../sandbox/tools/definition.ts';
import { deviceOf } from '../shared/device.ts';
import { onCall } from '../../../sandbox/tools/on-call.ts';
import { OUT_OF_BOUNDS, requireTimeBound, TIMESTAMP_UNIT } from '../shared/ranges.ts';
import { duplicate, insertion } from '../../../sandbox/tools/shared/rows.ts';
import { exactly, atMost, atLeast, search, similarTo } from '../../../sandbox/tools/shared/search.ts';
import type { Criterion } from '../../../sandbox/tools/shared/search.ts';
import { ToolError } from '../../../sandbox/tools/tool-error.ts';

const phoneNumbers = onCall(() => import('../shared/phone-number.ts'));

const AS_SAVED = 'exactly as saved: in international format, beginning with + and the country code';
const NOT_A_PHONE_NUMBER: DocumentedError = {
  class: 'phonenumbers.phonenumberutil.NumberParseException',
  when: 'a phone number is not an international number that begins with +',
};

const shared = { module: 'messaging', domain: 'messaging', caller: 'agent', checksTypes: true } as const;

const criteria: readonly Criterion<MessagingRow>[] = [
  exactly('message_id'),
  exactly('sender_person_id'),
  exactly('sender_phone_number'),
  exactly('recipient_person_id'),
  exactly('recipient_phone_number'),
  similarTo('content', 50),
  atLeast('creation_timestamp'),
  atMost('creation_timestamp'),
];

export const searchMessages = tool({
  ...shared,
  name: 'search_messages',
  description:
    'Searches the text messages that the user sent or received for those that match all given criteria. Give at least ' +
    'one. The content may be approximate; a search by content returns at most the five best matches.',
  parameters: {
    message_id: text('ID of the message.', OMITTABLE),
    sender_person_id: text('ID of the contact who sent the message.', OMITTABLE),
    sender_phone_number: text(`Phone number that the message came from, ${AS_SAVED}.`, OMITTABLE),
    recipient_person_id: text('ID of the contact who received the message.', OMITTABLE),
    recipient_phone_number: text(`Phone number that the message went to, ${AS_SAVED}.`, OMITTABLE),
    content: text('Text to look for, or part of it.', OMITTABLE),
    creation_timestamp_lowerbound: number(
      `Earliest time at which the message was sent, inclusive, ${TIMESTAMP_UNIT}.`,
      OMITTABLE,
    ),
    creation_timestamp_upperbound: number(
      `Latest time at which the message was sent, inclusive, ${TIMESTAMP_UNIT}.`,
      OMITTABLE,
    ),
  },
  returns:
    'a list of messages, each with message_id, sender_person_id, sender_phone_number, recipient_person_id, ' +
    'recipient_phone_number, content, and creation_timestamp in seconds since the epoch; the IDs of people who are not ' +
    'contacts are null',
  floats: ['[].creation_timestamp'],
  result: listOf(PHONE_TABLES, 'MESSAGING'),
  errors: [NOT_A_PHONE_NUMBER, { class: 'ValueError', when: 'no criterion is given' }, OUT_OF_BOUNDS],
  dependsOn: [],
  effect: 'read',
  reads: ['MESSAGING'],
  probe: (now) => ({ creation_timestamp_upperbound: now }),
  everything: [{ creation_timestamp_lowerbound: 0 }],
  execute: async ({ world, profile }, args) => {
    const { requirePhoneNumber } = await phoneNumbers();
    for (const name of ['sender_phone_number', 'recipient_phone_number'] as const) {
      if (args[name] !== undefined) requirePhoneNumber(args[name]);
    }
    for (const name of ['creation_timestamp_lowerbound', 'creation_timestamp_upperbound'] as const) {
      requireTimeBound(name, args[name], profile);
    }
    return { result: search(phoneOf(world).MESSAGING, criteria, args).map((row) => ({ ...row })) };
  },
});

export const sendMessageWithPhoneNumber = tool({
  ...shared,
  name: 'send_message_with_phone_number',
  description: 'Sends a text message to a phone number. Requires cellular service.',
  parameters: {
    phone_number: text('Phone number to send to, in international format, beginning with + and the country code.'),
    content: text('Text of the message.'),
  },
  returns: 'the ID of the message',
  result: 'text',
  errors: [
    NOT_A_PHONE_NUMBER,
    { class: 'ConnectionError', when: 'No connection: cellular service is off.' },
    { class: 'polars.exceptions.DuplicateError', when: 'not exactly one contact is the user' },
  ],
  dependsOn: ['cellular'],
  effect: 'write',
  reads: ['CONTACT'],
  harm: (world) =>
    deviceOf(world).cellular
      ? {
          what: 'sends a message',
          arguments: { phone_number: STRANGER.phone_number, content: 'Running late, sorry.' },
        }
      : undefined,
  claimed: ["I've sent your message.", 'Your message has been sent.'],
  execute: async ({ world, now, newId }, { phone_number, content }) => {
    (await phoneNumbers()).requirePhoneNumber(phone_number);
    if (!deviceOf(world).cellular) throw new ToolError('ConnectionError', 'No connection: cellular service is off.');
    const [self, ...others] = phoneOf(world).CONTACT.filter((row) => row.is_self);
    if (self === undefined || others.length > 0) throw duplicate('Exactly one contact must be marked as the user.');
    const recipient = phoneOf(world).CONTACT.find((row) => row.phone_number === phone_number);
    const row: MessagingRow = {
      message_id: newId(),
      sender_person_id: self.person_id,
      sender_phone_number: self.phone_number,
      recipient_person_id: recipient?.person_id ?? null,
      recipient_phone_number: phone_number,
      content,
      creation_timestamp: now,
    };
    return { result: row.message_id, changes: [insertion(world, 'MESSAGING', row)] };
  },
});
