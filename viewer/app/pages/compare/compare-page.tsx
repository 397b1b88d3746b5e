import { lazy, Suspense } from 'react';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { useIndex } from '../../loading/use-document.ts';

/** Loaded when it is needed: the statistics are a third of the app. */
const Comparison = lazy(async () => ({ default: (await import('./comparison.tsx')).Comparison }));

/** Two models of a sweep, or two nights, side by side. */
export function ComparePage() {
  return (
    <Page title="Compare">
      <Loaded query={useIndex()} what="the list of sweeps">
        {({ sweeps }) => (
          <Suspense fallback={<Notice tone="neutral">Loading …</Notice>}>
            <Comparison sweeps={sweeps} />
          </Suspense>
        )}
      </Loaded>
    </Page>
  );
}
