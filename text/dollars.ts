import type { Usage } from '../sandbox/event.ts';
import { whole } from './words.ts';

/** For example `$12.40`, `$0.0125`, `$0.000420`; `?` if not known. */
export function dollars(usd: number | null): string {
  if (usd === null) return '?';
  if (usd === 0) return '$0';
  if (usd >= 100) return `$${Math.round(usd)}`;
  if (usd >= 1) return `$${usd.toFixed(2)}`;
  return `$${usd.toFixed(Math.min(10, 2 - Math.floor(Math.log10(usd))))}`;
}

/** What both roles of a run cost together; `-` if no model played. */
export function costOfRun({ agent, user }: { readonly agent: Usage; readonly user: Usage }): string {
  if (agent.costUsd === 0 && user.costUsd === 0 && agent.input + user.input === 0) return '-';
  return dollars(agent.costUsd === null || user.costUsd === null ? null : agent.costUsd + user.costUsd);
}

/** For example `1,200 in (1,000 cached), 34 out, $0.0125`. */
export function usageText({ input, cachedInput, output, costUsd }: Usage): string {
  const cached = cachedInput > 0 ? ` (${whole(cachedInput)} cached)` : '';
  return `${whole(input)} in${cached}, ${whole(output)} out, ${dollars(costUsd)}`;
}
