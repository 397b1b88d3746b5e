import { verdictText } from '../text/verdict-text.ts';
import { Badge } from './badge.tsx';

/** Whether a run is solved; null without a verdict. */
export function VerdictBadge({ solved }: { readonly solved: boolean | null }) {
  return <Badge tone={solved === null ? 'neutral' : solved ? 'good' : 'bad'}>{verdictText(solved)}</Badge>;
}
