import type { Usage } from '../sandbox/event.ts';
import { dollars } from './dollars.ts';
import { whole } from './whole.ts';

/** For example `1,200 in (1,000 cached), 34 out, $0.0125`. */
export function usageText({ input, cachedInput, output, costUsd }: Usage): string {
  const cached = cachedInput > 0 ? ` (${whole(cachedInput)} cached)` : '';
  return `${whole(input)} in${cached}, ${whole(output)} out, ${dollars(costUsd)}`;
}
