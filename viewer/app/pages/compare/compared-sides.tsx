import { useMemo } from 'react';
import { Notice } from '../../components/notice.tsx';
import type { Rows } from '../../loading/rows.ts';
import { comparedRuns } from '../../model/compare/compared-run.ts';
import { differenceOf, differencesBy, modeDifferences } from '../../model/compare/differences.ts';
import { pairRuns } from '../../model/compare/pair-runs.ts';
import { CellComparison } from './cell/cell-comparison.tsx';
import type { ComparisonChoice } from './comparison-choice.ts';
import { ComparisonHead } from './comparison-head.tsx';
import { partOf } from './listed-pairs.ts';
import { ModeDifferences } from './mode-differences.tsx';
import { PairList } from './pair-list.tsx';
import { PartDifferences } from './part-differences.tsx';

interface Properties {
  readonly rows: { readonly left: Rows; readonly right: Rows };
  readonly agents: { readonly left: string; readonly right: string };
  readonly choice: ComparisonChoice;
  readonly onChange: (changes: Partial<ComparisonChoice>) => void;
}

/** The difference of two sides, in all and by parts, and the cells that improved or broke. */
export function ComparedSides({ rows, agents, choice, onChange }: Properties) {
  const pairing = useMemo(
    () => pairRuns(comparedRuns(rows.left, agents.left), comparedRuns(rows.right, agents.right)),
    [rows.left, rows.right, agents.left, agents.right],
  );
  const { category, augmentation, text } = choice;
  const shown = useMemo(
    () => partOf(pairing.pairs, { category, augmentation, text }),
    [pairing, category, augmentation, text],
  );
  const whole = useMemo(() => differenceOf('all', shown), [shown]);
  const [byCategory = [], byAugmentation = []] = useMemo(
    () => differencesBy(pairing.pairs, [({ left }) => left.categories.split(' '), ({ left }) => [left.augmentation]]),
    [pairing],
  );
  const modes = useMemo(() => modeDifferences(shown), [shown]);
  const cell = pairing.pairs.find(({ key }) => key === choice.cell);
  if (pairing.pairs.length === 0)
    return <Notice tone="warn">No cell was played on both sides: there is nothing to compare.</Notice>;
  return (
    <>
      <ComparisonHead whole={whole} pairing={pairing} />
      {cell !== undefined && <CellComparison key={cell.key} pair={cell} onClose={() => onChange({ cell: '' })} />}
      <PartDifferences
        title="By category"
        parts={byCategory}
        chosen={category}
        onChoose={(name) => onChange({ category: name })}
      />
      <PartDifferences
        title="By augmentation"
        parts={byAugmentation}
        chosen={augmentation}
        onChoose={(name) => onChange({ augmentation: name })}
      />
      <ModeDifferences modes={modes} />
      <PairList pairs={pairing.pairs} choice={choice} onChange={onChange} />
    </>
  );
}
