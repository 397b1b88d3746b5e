import { agentName } from '../text/agent-name.ts';
import { seriesColor } from '../theme/series-color.ts';
import { Untrusted } from './untrusted.tsx';
import styles from './series-key.module.css';

/** The name of an agent with its colour in charts. @param number its place in the list of agents */
export function SeriesKey({ agent, number }: { readonly agent: string; readonly number: number }) {
  return (
    <span className={styles['key']} title={agent}>
      <span className={styles['mark']} style={{ background: seriesColor(number) }} aria-hidden="true" />
      <span className={styles['name']}>
        <Untrusted text={agentName(agent)} layout="line" most={80} />
      </span>
    </span>
  );
}
