import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SweepDocument } from '../../../documents/sweep-document.ts';
import { Button } from '../../components/button.tsx';
import { Choice } from '../../components/choice.tsx';
import { Section } from '../../components/section.tsx';
import { HeatTable } from './heat-table.tsx';
import { heatRows } from './heat-rows.ts';

const ORDERS = [
  ['lowest', 'Lowest first'],
  ['name', 'By name'],
  ['apart', 'Most different'],
] as const;

/** Rows that are shown at first. */
const FIRST = 40;

/** Mean similarity by scenario, augmentation and agent. */
export function HeatSection({ document: { sweep, heat } }: { readonly document: SweepDocument }) {
  const [parameters, setParameters] = useSearchParams();
  const [all, setAll] = useState(false);
  const order = ORDERS.find(([name]) => name === parameters.get('order'))?.[0] ?? 'lowest';
  const rows = heatRows(heat, order);
  const shown = all ? rows : rows.slice(0, FIRST);
  return (
    <Section
      title="Scenarios"
      note="Mean similarity of each scenario under each augmentation. A field leads to its trajectories."
      actions={
        <Choice
          label="Order"
          options={ORDERS}
          value={order}
          onChange={(value) =>
            setParameters(
              (before) => {
                before.set('order', value);
                return before;
              },
              { replace: true },
            )
          }
        />
      }
    >
      <HeatTable sweep={sweep.id} heat={heat} rows={shown} />
      {shown.length < rows.length && <Button onClick={() => setAll(true)}>Show all {rows.length} scenarios</Button>}
    </Section>
  );
}
