import type { ContactRow, World } from '../../world.ts';
import { tool } from '../definition.ts';
import type { Parameter, DocumentedError } from '../definition.ts';
import { requirePhoneNumber } from '../shared/phone-number.ts';
import { duplicate, noData, requireOne, insertion, removals, replacement } from '../shared/rows.ts';
import { search } from '../shared/search.ts';
import { ToolError } from '../tool-error.ts';
import { contactCriteria, requireComparablePhoneNumber } from './contact-search.ts';

const PERSON_ID = {
  type: 'string',
  description: 'Id of the contact, as a search of contacts returns it.',
} as const satisfies Parameter;
const NOT_A_PHONE_NUMBER: DocumentedError = {
  class: 'phonenumbers.phonenumberutil.NumberParseException',
  when: 'the phone number is not an international number that begins with +',
};
const UNKNOWN_ID: DocumentedError = { class: 'polars.exceptions.NoDataError', when: 'no contact has the id' };
const SECOND_SELF: DocumentedError = {
  class: 'polars.exceptions.DuplicateError',
  when: 'the contact is marked as the user, but another contact already is the user',
};

const shared = { module: 'contact', domain: 'contact', caller: 'agent', dependsOn: [], checksTypes: true } as const;

export const addContact = tool({
  ...shared,
  name: 'add_contact',
  description: 'Saves a new contact in the address book of the user.',
  parameters: {
    name: { type: 'string', description: 'Name of the contact.' },
    phone_number: {
      type: 'string',
      description: 'Phone number of the contact in international form: +, calling code of the country, number.',
    },
    relationship: {
      type: 'string',
      description: 'What the contact is to the user, for example friend, sister or boss.',
      nullable: true,
      default: null,
    },
    is_self: { type: 'boolean', description: 'Whether the contact is the user in person.', default: false },
  },
  returns: 'The id of the new contact.',
  errors: [NOT_A_PHONE_NUMBER, SECOND_SELF],
  effect: 'write',
  execute: ({ world, newId }, given) => {
    requirePhoneNumber(given.phone_number);
    if (given.is_self) requireNoOtherSelf(world, null);
    const person_id = newId();
    return { result: person_id, changes: [insertion(world, 'CONTACT', { person_id, ...given })] };
  },
});

export const modifyContact = tool({
  ...shared,
  name: 'modify_contact',
  description: 'Changes details of a saved contact. Details that are not given stay as they are; give at least one.',
  parameters: {
    person_id: PERSON_ID,
    name: { type: 'string', description: 'New name.', omittable: true },
    phone_number: {
      type: 'string',
      description: 'New phone number in international form: +, calling code of the country, number.',
      omittable: true,
    },
    relationship: { type: 'string', description: 'What the contact now is to the user.', omittable: true },
    is_self: { type: 'boolean', description: 'Whether the contact is the user in person.', omittable: true },
  },
  returns: 'Nothing.',
  errors: [
    { class: 'ValueError', when: 'no changes are given' },
    NOT_A_PHONE_NUMBER,
    SECOND_SELF,
    UNKNOWN_ID,
    { class: 'polars.exceptions.DuplicateError', when: 'several contacts have the id' },
  ],
  effect: 'write',
  execute: ({ world }, { person_id, ...given }) => {
    if (Object.keys(given).length === 0) throw new ToolError('ValueError', 'Give at least one detail to change.');
    if (given.phone_number !== undefined) requirePhoneNumber(given.phone_number);
    if (given.is_self) requireNoOtherSelf(world, person_id);
    const before = requireOne(withId(world, person_id), 'person_id');
    return { result: null, changes: replacement(world, 'CONTACT', before, { ...before, ...given }) };
  },
});

export const removeContact = tool({
  ...shared,
  name: 'remove_contact',
  description: 'Deletes a contact from the address book of the user.',
  parameters: { person_id: PERSON_ID },
  returns: 'Nothing.',
  errors: [UNKNOWN_ID],
  effect: 'write',
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
    'Finds contacts in the address book of the user that meet all conditions given; give at least one. ' +
    'Name and relationship need not be exact, and then the five most similar contacts are returned at most.',
  parameters: {
    person_id: { ...PERSON_ID, omittable: true },
    name: { type: 'string', description: 'Name to look for, or a part of it.', omittable: true },
    phone_number: {
      type: 'string',
      description: 'Phone number to look for, written exactly as it was saved: +, calling code of the country, number.',
      omittable: true,
    },
    relationship: { type: 'string', description: 'What the contact is to the user.', omittable: true },
    is_self: { type: 'boolean', description: 'Whether the contact is the user in person.', omittable: true },
  },
  returns: 'A list of contacts, each with person_id, name, phone_number, relationship and is_self.',
  errors: [
    { class: 'ValueError', when: 'no condition is given' },
    NOT_A_PHONE_NUMBER,
    { class: 'TypeError', when: 'a text is compared with something else' },
    { class: 'AttributeError', when: 'the phone number is a list or an object' },
    { class: 'polars.exceptions.ComputeError', when: 'the id is a number' },
  ],
  effect: 'read',
  checksTypes: false,
  execute: ({ world }, args) => {
    requireComparablePhoneNumber(args.phone_number);
    const result = search(world.CONTACT, contactCriteria, args).map((row) => ({ ...row }));
    if (args.person_id !== null && args.is_self !== null) return { result };
    return { result, referenceFailure: 'comparing with null prints a warning' };
  },
});

function withId(world: World, personId: string): readonly ContactRow[] {
  return world.CONTACT.filter((row) => row.person_id === personId);
}

function requireNoOtherSelf(world: World, personId: string | null): void {
  if (world.CONTACT.some((row) => row.is_self && row.person_id !== personId)) {
    throw duplicate('Another contact is already marked as the user.');
  }
}
