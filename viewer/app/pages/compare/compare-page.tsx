import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { useIndex } from '../../loading/use-document.ts';
import { SWEEPS_LINK } from '../../navigation/links.ts';
import { Comparison } from './comparison.tsx';

/** Two models of a sweep, or two nights, side by side. */
export function ComparePage() {
  return (
    <Page title="Compare" above={[{ text: 'Sweeps', to: SWEEPS_LINK }]}>
      <Loaded query={useIndex()} what="the list of sweeps">
        {({ sweeps }) => <Comparison sweeps={sweeps} />}
      </Loaded>
    </Page>
  );
}
