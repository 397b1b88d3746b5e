import type { ListedSweep } from '../../../results/listed-sweep.ts';
import { Badge } from './badge.tsx';
import type { Tone } from './badge.tsx';

const LOOKS: Readonly<Record<ListedSweep['status'], readonly [Tone, string]>> = {
  completed: ['good', 'completed'],
  cancelled: ['warn', 'cancelled'],
  stopped: ['bad', 'stopped'],
  open: ['accent', 'running'],
  'single-runs': ['neutral', 'single runs'],
};

/** How a sweep stands. */
export function StatusBadge({ status }: { readonly status: ListedSweep['status'] }) {
  const [tone, text] = LOOKS[status];
  return <Badge tone={tone}>{text}</Badge>;
}
