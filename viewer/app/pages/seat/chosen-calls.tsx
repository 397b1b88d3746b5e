import { showFields } from '../../../../text/show-value.ts';
import type { FormCall } from '../../../documents/seat-document.ts';
import { Button } from '../../components/button.tsx';
import { Untrusted } from '../../components/untrusted.tsx';
import styles from './seat-page.module.css';

interface Properties {
  readonly calls: readonly FormCall[];
  readonly isMine: boolean;
  readonly onRemove: (index: number) => void;
  readonly onSend: () => void;
}

/** The calls that are to be sent as one turn. */
export function ChosenCalls({ calls, isMine, onRemove, onSend }: Properties) {
  if (calls.length === 0) return null;
  return (
    <section aria-label="Calls of this turn" className={styles['calls']}>
      <ul>
        {calls.map(({ function: { name, arguments: given } }, index) => (
          <li key={index}>
            <code>
              <Untrusted text={name} most={120} />(<Untrusted text={showFields(given, '=')} most={600} />)
            </code>
            <Button look="plain" aria-label={`Remove call ${index + 1}`} onClick={() => onRemove(index)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles['actions']}>
        <Button look="main" aria-disabled={!isMine} onClick={onSend}>
          {calls.length === 1 ? 'Send the call' : `Send ${calls.length} calls as one turn`}
        </Button>
      </div>
    </section>
  );
}
