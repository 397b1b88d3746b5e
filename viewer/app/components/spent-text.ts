import { dollars } from '../../../text/dollars.ts';
import type { Spent } from '../../../results/spending.ts';

/** What models cost; a sum that leaves out what is not known is marked. */
export function spentText({ agent, user }: Spent): string {
  const [costUsd, unpriced, tokens] = [
    agent.costUsd + user.costUsd,
    agent.unpriced + user.unpriced,
    agent.input + user.input + agent.output + user.output,
  ];
  if (unpriced > 0) return costUsd > 0 ? `≥ ${dollars(costUsd)}` : 'unknown';
  return tokens === 0 ? '–' : dollars(costUsd);
}
