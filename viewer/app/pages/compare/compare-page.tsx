import { useSearchParams } from 'react-router';
import type { ListedSweep } from '../../../../results/listed-sweep.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { useIndex } from '../../loading/use-document.ts';
import { useRows } from '../../loading/use-rows.ts';
import { SWEEPS_LINK } from '../../navigation/links.ts';
import { comparisonSearch, readComparison } from './comparison-choice.ts';
import type { ComparisonChoice } from './comparison-choice.ts';
import { ComparedSides } from './compared-sides.tsx';
import { SideSelect } from './side-select.tsx';
import styles from './comparison.module.css';

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

/** Chooses the two sides and shows what differs. What is chosen stands in the URL. */
function Comparison({ sweeps }: { readonly sweeps: readonly ListedSweep[] }) {
  const [search, setSearch] = useSearchParams();
  const choice = readComparison(search, sweeps);
  const { left, right } = choice;
  const change = (changes: Partial<ComparisonChoice>) =>
    setSearch(comparisonSearch({ ...choice, ...changes }), { replace: true, preventScrollReset: true });
  if (left === null || right === null) return <Notice tone="neutral">There are no runs to compare yet.</Notice>;
  return (
    <>
      <div className={styles['sides']}>
        <SideSelect label="left" side={left} sweeps={sweeps} onChoose={(side) => change({ left: side })} />
        <SideSelect label="right" side={right} sweeps={sweeps} onChoose={(side) => change({ right: side })} />
      </div>
      <Sides choice={{ ...choice, left, right }} onChange={change} />
    </>
  );
}

interface Properties {
  readonly choice: ComparisonChoice & { readonly left: object; readonly right: object };
  readonly onChange: (changes: Partial<ComparisonChoice>) => void;
}

function Sides({ choice, onChange }: Properties) {
  const left = useRows(choice.left.sweep);
  const right = useRows(choice.right.sweep);
  return (
    <Loaded query={left} what="the runs on the left">
      {(ofLeft) => (
        <Loaded query={right} what="the runs on the right">
          {(ofRight) => (
            <ComparedSides
              rows={{ left: ofLeft, right: ofRight }}
              agents={{ left: choice.left.agent, right: choice.right.agent }}
              choice={choice}
              onChange={onChange}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
