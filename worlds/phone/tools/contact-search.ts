import { isList } from '../../../sandbox/json.ts';
import type { JsonValue } from '../../../sandbox/json.ts';
import type { ContactRow } from '../tables.ts';
import { notAPhoneNumber, requirePhoneNumber } from '../shared/phone-number.ts';
import { exactly, similarTo } from '../../../sandbox/tools/shared/search.ts';
import type { Criterion } from '../../../sandbox/tools/shared/search.ts';
import { ToolError } from '../../../sandbox/tools/tool-error.ts';

const personId = exactly<ContactRow>('person_id');
const isSelf = exactly<ContactRow>('is_self');

/** The criteria of a contact search. The reference compares values in its data frames without checking their types. */
export const contactCriteria: readonly Criterion<ContactRow>[] = [
  {
    parameter: 'person_id',
    keep: (rows, value) => {
      const single = singleValue(value, 'person_id');
      if (typeof single === 'number') {
        throw new ToolError('polars.exceptions.ComputeError', 'person_id must be of type string, not a number.');
      }
      return personId.keep(rows, single);
    },
  },
  similarTo('name', 90),
  exactly('phone_number'),
  similarTo('relationship', 90),
  { parameter: 'is_self', keep: (rows, value) => isSelf.keep(rows, toBoolean(singleValue(value, 'is_self'))) },
];

/** Requires a phone number. An omitted argument is accepted. */
export function requireComparablePhoneNumber(value: JsonValue | undefined): void {
  if (value === undefined) return;
  if (value === null) throw notAPhoneNumber();
  if (typeof value === 'object') throw new ToolError('AttributeError', 'phone_number must be of type string.');
  if (typeof value !== 'string') throw new ToolError('TypeError', 'phone_number must be of type string.');
  requirePhoneNumber(value);
}

/** A list with one item stands for that item. An empty list matches nothing. */
function singleValue(value: JsonValue, parameter: string): string | number | boolean | null {
  if (value === null || typeof value !== 'object') return value;
  const items: readonly JsonValue[] = isList(value) ? value : [value];
  const [item = null] = items;
  if (items.length > 1 || (item !== null && typeof item === 'object')) {
    throw new ToolError('TypeError', `${parameter} must be a single value.`);
  }
  return item;
}

/** 1 and `true` in quotes count as true, 0 and `false` as false; anything else is neither. */
function toBoolean(value: string | number | boolean | null): boolean | null {
  if (value === true || value === 1 || value === 'true') return true;
  if (value === false || value === 0 || value === 'false') return false;
  return null;
}
