import { useEffect, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Untrusted } from '../../../components/untrusted.tsx';
import { useTrajectory } from '../../../loading/use-document.ts';
import type { RunPair } from '../../../model/compare/pair-runs.ts';
import { AlignedRuns } from './aligned-runs.tsx';
import styles from './cell-comparison.module.css';

interface Properties {
  readonly pair: RunPair;
  readonly onClose: () => void;
}

/** The two runs of a cell, turn by turn. The page scrolls to it when it is opened. */
export function CellComparison({ pair: { key, left, right }, onClose }: Properties) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not.
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);
  const ofLeft = useTrajectory(left.id);
  const ofRight = useTrajectory(right.id);
  return (
    <section className={styles['cell']} aria-label="Two runs of a cell">
      <header className={styles['head']}>
        <h2 ref={heading}>
          <Untrusted text={key} layout="line" />
        </h2>
        <Button onClick={onClose}>Close</Button>
      </header>
      <Loaded query={ofLeft} what="the left run">
        {(one) => (
          <Loaded query={ofRight} what="the right run">
            {(other) => <AlignedRuns left={one} right={other} />}
          </Loaded>
        )}
      </Loaded>
    </section>
  );
}
