import { verdictText } from '../../../results/explain/verdict-text.ts';
import { Badge } from './badge.tsx';

/** Whether a run is solved; null without a verdict. */
export function VerdictBadge({ solved }: { readonly solved: boolean | null }) {
  return (
    <Badge tone={solved === null ? 'neutral' : solved ? 'good' : 'bad'}>
      <VerdictMark solved={solved} /> {verdictText(solved)}
    </Badge>
  );
}

/** Beside the verdict in words: never the colour alone. */
export function VerdictMark({ solved }: { readonly solved: boolean | null }) {
  return <span aria-hidden="true">{solved === null ? '–' : solved ? '✓' : '✗'}</span>;
}
