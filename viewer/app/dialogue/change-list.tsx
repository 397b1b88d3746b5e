import { Untrusted } from '../components/untrusted.tsx';
import { changeLines } from '../../../results/explain/change-lines.ts';
import type { WorldChange } from '../../../sandbox/world.ts';
import styles from './change-list.module.css';
import { useDialogue } from './dialogue-context.ts';

/** What a call did to the world. */
export function ChangeList({ changes }: { readonly changes: readonly WorldChange[] }) {
  const dialogue = useDialogue();
  if (changes.length === 0) return null;
  return (
    <ul className={styles['changes']}>
      {changeLines(changes, dialogue).map(({ kind, text }, index) => (
        <li key={index} className={styles[kind]}>
          <Untrusted text={text} most={400} />
        </li>
      ))}
    </ul>
  );
}
