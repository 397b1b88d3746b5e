import { isList } from '../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../sandbox/json.ts';

/**
 * Whether two values are equal; numbers, and booleans as 0 and 1, within the tolerance if there is one. Inside lists and maps
 * no tolerance applies (reference semantics 6.2).
 */
export function isClose(value: JsonValue, reference: JsonValue, tolerance?: number | 'inf'): boolean {
  if (tolerance === undefined) return isEqual(value, reference);
  const [left, right] = [numeric(value), numeric(reference)];
  if (left === undefined || right === undefined) return isEqual(value, reference);
  return Math.abs(left - right) <= (tolerance === 'inf' ? Infinity : tolerance);
}

/** Equality across the number types and at any depth: 1 equals true, the order of keys does not matter, NaN equals nothing. */
export function isEqual(left: JsonValue, right: JsonValue): boolean {
  if (left === right) return true;
  if (typeof left === 'boolean' || typeof right === 'boolean') {
    const [leftNumber, rightNumber] = [numeric(left), numeric(right)];
    return leftNumber !== undefined && leftNumber === rightNumber;
  }
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (isList(left) || isList(right)) return isList(left) && isList(right) && equalLists(left, right);
  return equalMaps(left, right);
}

/** Of money. */
const HALF_A_CENT = 0.005;

/** Equality at any depth with numbers to half a cent, which sums of floats reach by different ways; lists in any order. */
export function isAlike(left: JsonValue, right: JsonValue): boolean {
  if (typeof left === 'number' && typeof right === 'number') return Math.abs(left - right) <= HALF_A_CENT + 1e-9;
  if (isList(left) && isList(right)) {
    if (left.length !== right.length) return false;
    const open = [...right];
    return left.every((value) => {
      const at = open.findIndex((one) => isAlike(value, one));
      if (at >= 0) open.splice(at, 1);
      return at >= 0;
    });
  }
  if (
    typeof left !== 'object' ||
    typeof right !== 'object' ||
    left === null ||
    right === null ||
    isList(left) ||
    isList(right)
  )
    return isEqual(left, right);
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isAlike(left[key] ?? null, right[key] ?? null))
  );
}

function numeric(value: JsonValue): number | undefined {
  return typeof value === 'number' || typeof value === 'boolean' ? Number(value) : undefined;
}

function equalLists(left: readonly JsonValue[], right: readonly JsonValue[]): boolean {
  return left.length === right.length && left.every((value, index) => isEqual(value, right[index] ?? null));
}

function equalMaps(left: JsonObject, right: JsonObject): boolean {
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isEqual(left[key] ?? null, right[key] ?? null))
  );
}
