import type { ListedSweep } from '../../../../results/listed-sweep.ts';
import { escapeForTerminal } from '../../../../text/escape-for-terminal.ts';
import { shownSpec } from '../../../../text/shown-spec.ts';
import styles from './side-select.module.css';
import type { SideChoice } from './comparison-choice.ts';

interface Properties {
  readonly label: 'left' | 'right';
  readonly side: SideChoice;
  readonly sweeps: readonly ListedSweep[];
  readonly onChoose: (side: SideChoice) => void;
}

/** Chooses the sweep and the agent of one side. */
export function SideSelect({ label, side, sweeps, onChoose }: Properties) {
  const { agents = [] } = sweeps.find(({ id }) => id === side.sweep) ?? {};
  const ofSweep = (id: string) => sweeps.find((sweep) => sweep.id === id)?.agents ?? [];
  const chooseSweep = (sweep: string) => {
    const agent = ofSweep(sweep).includes(side.agent) ? side.agent : (ofSweep(sweep)[0] ?? '');
    onChoose({ sweep, agent });
  };
  return (
    <fieldset className={`${styles['side']} ${styles[label]}`}>
      <legend>{label}</legend>
      <label>
        <span>sweep</span>
        <select value={side.sweep} onChange={(event) => chooseSweep(event.target.value)}>
          {sweeps
            .filter((sweep) => sweep.agents.length > 0)
            .map(({ id }) => (
              <option key={id} value={id}>
                {escapeForTerminal(id)}
              </option>
            ))}
        </select>
      </label>
      <label>
        <span>agent</span>
        <select value={side.agent} onChange={(event) => onChoose({ ...side, agent: event.target.value })}>
          {agents.map((agent) => (
            <option key={agent} value={agent}>
              {escapeForTerminal(shownSpec(agent))}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}
