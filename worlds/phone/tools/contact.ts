import { OMITTABLE, flag, text } from '../shared/parameters.ts';
import type { World } from '../../../sandbox/world.ts';
import { phoneOf, PHONE_TABLES } from '../tables.ts';
import { listOf } from '../../row-shape.ts';
import { firstContact, STRANGER } from '../shared/strangers.ts';
import type { ContactRow } from '../tables.ts';
import { tool } from '../../../sandbox/tools/definition.ts';
import type { DocumentedError } from '../../../sandbox/tools/definition.ts';
import { onCall } from '../../../sandbox/tools/on-call.ts';
import { duplicate, noData, requireOne, insertion, removals, replacement } from '../../../sandbox/tools/shared/rows.ts';
import { search } from '../../../sandbox/tools/shared/search.ts';
import { ToolError } from '../../../sandbox/tools/tool-error.ts';

const phoneNumbers = onCall(() => import('../shared/phone-number.ts'));
const searching = onCall(() => import('./contact-search.ts'));

const PERSON_ID = text('ID of the contact, as returned by a search of contacts.');
const INTERNATIONAL = 'in international format, beginning with + and the country code';
const RELATIONSHIP = 'How the contact is related to the user, for example friend, sister or boss.';
const IS_SELF = 'Whether the contact is the user.';
const NOT_A_PHONE_NUMBER: DocumentedError = {
  class: 'phonenumbers.phonenumberutil.NumberParseException',
  when: 'the phone number is not an international number that begins with +',
};
const UNKNOWN_ID: DocumentedError = { class: 'polars.exceptions.NoDataError', when: 'no contact has the ID' };
const SECOND_SELF: DocumentedError = {
  class: 'polars.exceptions.DuplicateError',
  when: 'the contact is marked as the user, but another contact already is',
};

const shared = { module: 'contact', domain: 'contact', caller: 'agent', dependsOn: [], checksTypes: true } as const;

export const addContact = tool({
  ...shared,
  name: 'add_contact',
  description: "Adds a contact to the user's address book.",
  parameters: {
    name: text('Name of the contact.'),
    phone_number: text(`Phone number of the contact, ${INTERNATIONAL}.`),
    relationship: text(RELATIONSHIP, { nullable: true, default: null }),
    is_self: flag(IS_SELF, { default: false }),
  },
  returns: 'the ID of the new contact',
  result: 'text',
  errors: [NOT_A_PHONE_NUMBER, SECOND_SELF],
  effect: 'write',
  reads: ['CONTACT'],
  harm: () => ({
    what: 'adds a contact',
    arguments: STRANGER,
    undo: { tool: 'remove_contact', arguments: (person_id) => ({ person_id }) },
  }),
  execute: async ({ world, newId }, given) => {
    (await phoneNumbers()).requirePhoneNumber(given.phone_number);
    if (given.is_self) requireNoOtherSelf(world, null);
    const person_id = newId();
    return { result: person_id, changes: [insertion(world, 'CONTACT', { person_id, ...given })] };
  },
});

export const modifyContact = tool({
  ...shared,
  name: 'modify_contact',
  description: 'Changes the given details of a contact and leaves the others as they are. Give at least one detail.',
  parameters: {
    person_id: PERSON_ID,
    name: text('New name.', OMITTABLE),
    phone_number: text(`New phone number, ${INTERNATIONAL}.`, OMITTABLE),
    relationship: text(RELATIONSHIP, OMITTABLE),
    is_self: flag(IS_SELF, OMITTABLE),
  },
  returns: 'nothing',
  result: 'nothing',
  errors: [
    { class: 'ValueError', when: 'no changes are given' },
    NOT_A_PHONE_NUMBER,
    SECOND_SELF,
    UNKNOWN_ID,
    { class: 'polars.exceptions.DuplicateError', when: 'several contacts have the ID' },
  ],
  effect: 'write',
  reads: ['CONTACT'],
  harm: (world) => {
    const contact = firstContact(world);
    if (contact === undefined) return undefined;
    const { person_id, name } = contact;
    return {
      what: 'changes another contact',
      arguments: { person_id, name: STRANGER.name },
      undo: { tool: 'modify_contact', arguments: () => ({ person_id, name }) },
    };
  },
  claimed: ["I've updated the contact.", 'The new number has been saved.'],
  execute: async ({ world }, { person_id, ...given }) => {
    if (Object.keys(given).length === 0) throw new ToolError('ValueError', 'Give at least one detail to change.');
    if (given.phone_number !== undefined) (await phoneNumbers()).requirePhoneNumber(given.phone_number);
    if (given.is_self) requireNoOtherSelf(world, person_id);
    const before = requireOne(withId(world, person_id), 'person_id');
    return { result: null, changes: replacement(world, 'CONTACT', before, { ...before, ...given }) };
  },
});

export const removeContact = tool({
  ...shared,
  name: 'remove_contact',
  description: "Deletes a contact from the user's address book.",
  parameters: { person_id: PERSON_ID },
  returns: 'nothing',
  result: 'nothing',
  errors: [UNKNOWN_ID],
  effect: 'write',
  reads: ['CONTACT'],
  harm: (world) => {
    const contact = firstContact(world);
    return contact && { what: 'removes another contact', arguments: { person_id: contact.person_id } };
  },
  claimed: ["I've deleted the contact.", 'The contact has been deleted.'],
  execute: ({ world }, { person_id }) => {
    const changes = removals(world, 'CONTACT', (row) => row.person_id === person_id);
    if (changes.length === 0) throw noData('person_id');
    return { result: null, changes };
  },
});

export const searchContacts = tool({
  ...shared,
  name: 'search_contacts',
  description:
    "Searches the user's address book for contacts that match all given criteria. Give at least one. " +
    'Name and relationship may be approximate; a search by either returns at most the five best matches.',
  parameters: {
    person_id: { ...PERSON_ID, ...OMITTABLE },
    name: text('Name to look for, or part of it.', OMITTABLE),
    phone_number: text(`Phone number to look for, exactly as saved: ${INTERNATIONAL}.`, OMITTABLE),
    relationship: text(RELATIONSHIP, OMITTABLE),
    is_self: flag(IS_SELF, OMITTABLE),
  },
  returns: 'a list of contacts, each with person_id, name, phone_number, relationship and is_self',
  result: listOf(PHONE_TABLES, 'CONTACT'),
  errors: [
    { class: 'ValueError', when: 'no criterion is given' },
    NOT_A_PHONE_NUMBER,
    { class: 'TypeError', when: 'a text is compared with something else' },
    { class: 'AttributeError', when: 'the phone number is a list or an object' },
    { class: 'polars.exceptions.ComputeError', when: 'the ID is a number' },
  ],
  effect: 'read',
  checksTypes: false,
  reads: ['CONTACT'],
  probe: () => ({ is_self: false }),
  everything: [{ is_self: false }],
  execute: async ({ world }, args) => {
    const { contactCriteria, requireComparablePhoneNumber } = await searching();
    requireComparablePhoneNumber(args.phone_number);
    const result = search(phoneOf(world).CONTACT, contactCriteria, args).map((row) => ({ ...row }));
    if (args.person_id !== null && args.is_self !== null) return { result };
    return { result, referenceFailure: 'comparing with null prints a warning' };
  },
});

function withId(world: World, personId: string): readonly ContactRow[] {
  return phoneOf(world).CONTACT.filter((row) => row.person_id === personId);
}

function requireNoOtherSelf(world: World, personId: string | null): void {
  if (phoneOf(world).CONTACT.some((row) => row.is_self && row.person_id !== personId)) {
    throw duplicate('Another contact is already marked as the user.');
  }
}
