import styles from './full-name.module.css';
import { Untrusted } from './untrusted.tsx';

/** In characters. */
const TAIL = 28;
const LONG = 44;

/** A name on one line that keeps its end where it does not fit: the names of scenarios differ there. */
export function FullName({ name }: { readonly name: string }) {
  const [head, tail] = parts(name);
  return (
    <span className={styles['name']} title={name}>
      <span className={styles['head']}>
        <Untrusted text={head} layout="line" />
      </span>
      {tail !== '' && (
        <span className={styles['tail']}>
          <Untrusted text={tail} layout="line" />
        </span>
      )}
    </span>
  );
}

/** Split at a space, so that the name can be read and found as a whole. */
function parts(name: string): readonly [head: string, tail: string] {
  const at = name.indexOf(' ', name.length - TAIL);
  return name.length <= LONG || at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)];
}
