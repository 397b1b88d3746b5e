import type { JsonValue } from '../../../sandbox/json.ts';

export function textOrNull(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
