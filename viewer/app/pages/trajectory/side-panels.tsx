import { useState } from 'react';
import type { TrajectoryRecord } from '../../../../results/record.ts';
import type { Tables } from '../../../../worlds/world.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import type { MilestoneNode } from '../../model/trajectory/milestone-nodes.ts';
import { nodeKey } from '../../model/trajectory/node-key.ts';
import { PANELS } from './choice.ts';
import type { Choice, Panel } from './choice.ts';
import { MilestonePanel } from './milestones/milestone-panel.tsx';
import { ScrollRegion } from '../../components/scroll-region.tsx';
import styles from './side-panels.module.css';
import { UsagePanel } from './usage/usage-panel.tsx';
import { WorldPanel } from './world/world-panel.tsx';

interface Properties {
  readonly record: TrajectoryRecord;
  readonly tables: Tables;
  readonly hasGrader: boolean;
  readonly nodes: readonly MilestoneNode[];
  readonly choice: Choice;
  /** The chosen message, else the last one. */
  readonly message: number;
  readonly onPanel: (panel: Panel) => void;
  readonly onNode: (node: MilestoneNode) => void;
}

/** As in the style sheet. */
const NARROW = '(width < 60rem)';

const TITLES: Readonly<Record<Panel, string>> = { milestones: 'Milestones', world: 'World', usage: 'Usage' };

/** What stands beside the dialogue; on a narrow screen it lies at the bottom and can be folded. */
export function SidePanels(properties: Properties) {
  const { record, tables, hasGrader, nodes, choice, message, onPanel, onNode } = properties;
  // On a narrow screen it would cover the dialogue; a link to one of its panels opens it.
  const [folded, setFolded] = useState(() => choice.panel === null && window.matchMedia(NARROW).matches);
  const wrong =
    nodes.find(({ state }) => state === 'hit') ?? nodes.find(({ state }) => state === 'missed' || state === 'partial');
  const panel = choice.panel ?? (hasGrader ? 'milestones' : 'world');
  const node = choice.node ?? (wrong === undefined ? null : nodeKey(wrong));
  const open = (next: Panel) => {
    setFolded(false);
    onPanel(next);
  };
  return (
    <aside className={styles['side']} aria-label="Beside the dialogue">
      <h2 className="visually-hidden">{TITLES[panel]}</h2>
      <div className={styles['tabs']}>
        {PANELS.map((one) => (
          <Button key={one} look="plain" aria-pressed={!folded && panel === one} onClick={() => open(one)}>
            {TITLES[one]}
          </Button>
        ))}
        <span className={styles['fold']}>
          <Button look="plain" aria-expanded={!folded} onClick={() => setFolded(!folded)}>
            {folded ? 'Open' : 'Fold'}
          </Button>
        </span>
      </div>
      {!folded && (
        <ScrollRegion className={styles['panel']} label={TITLES[panel]}>
          <h2 className="visually-hidden">{TITLES[panel]}</h2>
          {panel === 'world' && <WorldPanel record={record} tables={tables} message={message} />}
          {panel === 'usage' && <UsagePanel events={record.events} />}
          {panel === 'milestones' &&
            (hasGrader ? (
              <MilestonePanel nodes={nodes} chosen={node} onChoose={onNode} />
            ) : (
              <Notice tone="warn">
                These results do not hold the scenario of this run: its milestones are not known.
              </Notice>
            ))}
        </ScrollRegion>
      )}
    </aside>
  );
}
