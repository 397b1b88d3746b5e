import { agentNames } from '../text/agent-name.ts';
import { seriesColor } from '../theme/series-color.ts';
import { Untrusted } from './untrusted.tsx';
import styles from './series-key.module.css';

interface Properties {
  readonly agent: string;
  /** All that are shown: the names tell them apart. */
  readonly agents: readonly string[];
  /** Its place among them. */
  readonly number: number;
}

/** The name of an agent with its colour in charts. */
export function SeriesKey({ agent, agents, number }: Properties) {
  return (
    <span className={styles['key']} title={agent}>
      <span className={styles['mark']} style={{ background: seriesColor(number) }} aria-hidden="true" />
      <span className={styles['name']}>
        <Untrusted text={agentNames(agents)(agent)} layout="line" most={80} />
      </span>
    </span>
  );
}
