import type { Usage } from '../sandbox/event.ts';
import { dollars } from './dollars.ts';

/** For example `1,200 in (1,000 cached), 34 out, $0.0125`. */
export function usageText({ input, cachedInput, output, costUsd }: Usage): string {
  const number = (value: number) => value.toLocaleString('en');
  const cached = cachedInput > 0 ? ` (${number(cachedInput)} cached)` : '';
  return `${number(input)} in${cached}, ${number(output)} out, ${dollars(costUsd)}`;
}
