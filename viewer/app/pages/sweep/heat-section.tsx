import { useState } from 'react';
import type { SweepDocument } from '../../../documents/sweep-document.ts';
import { Button } from '../../components/button.tsx';
import { Choice } from '../../components/choice.tsx';
import { Section } from '../../components/section.tsx';
import { useSearchChoice } from '../../navigation/use-search-choice.ts';
import { HeatTable } from './heat-table.tsx';
import { HEAT_FIGURES, HEAT_ORDERS, heatRows } from './heat-rows.ts';

const ORDERS = [
  ['lowest', 'Lowest first'],
  ['name', 'By name'],
  ['apart', 'Most different'],
] as const;

const FIGURES = [
  ['solved', 'Solved'],
  ['similarity', 'Similarity'],
] as const;

const NOTES = {
  solved: 'Percentage of solved runs of each scenario under each augmentation. A field leads to its trajectories.',
  similarity:
    'Mean similarity, from 0 to 1, of each scenario under each augmentation. A field leads to its trajectories.',
} as const;

/** Rows that are shown at first. */
const FIRST = 40;

/** Scores by scenario, augmentation and agent. */
export function HeatSection({ document: { sweep, heat } }: { readonly document: SweepDocument }) {
  const [all, setAll] = useState(false);
  const [order, setOrder] = useSearchChoice('order', HEAT_ORDERS);
  const [figure, setFigure] = useSearchChoice('heat', HEAT_FIGURES);
  const rows = heatRows(heat, order, figure);
  const shown = all ? rows : rows.slice(0, FIRST);
  return (
    <Section
      title="Scenarios"
      note={NOTES[figure]}
      actions={
        <>
          <Choice label="Fields" options={FIGURES} value={figure} onChange={setFigure} />
          <Choice label="Order" options={ORDERS} value={order} onChange={setOrder} />
        </>
      }
    >
      <HeatTable sweep={sweep.id} heat={heat} rows={shown} figure={figure} />
      {shown.length < rows.length && <Button onClick={() => setAll(true)}>Show all {rows.length} scenarios</Button>}
    </Section>
  );
}
