import { showValue } from '../../../../../text/show-value.ts';
import type { Shortfall } from '../../../../../results/explain/shortfalls.ts';
import type { JsonValue } from '../../../../../sandbox/json.ts';
import { Untrusted } from '../../../components/untrusted.tsx';
import { WordParts } from '../../../components/word-parts.tsx';
import { wordParts } from '../../../model/text/word-parts.ts';
import styles from './shortfall-table.module.css';

/** What was expected and what was found, column by column. */
export function ShortfallTable({ shortfall }: { readonly shortfall: Shortfall }) {
  const { kind, database, similarity, reason, columns } = shortfall;
  return (
    <div>
      <p className={styles['title']}>
        {database === 'SANDBOX' ? kind : `${kind} of ${database}`}, similarity {similarity.toFixed(3)}
        {reason !== undefined && (
          <>
            : <Untrusted text={reason} most={600} />
          </>
        )}
      </p>
      {columns.map((column) => (
        <Column key={`${column.row} ${column.column}`} {...column} />
      ))}
    </div>
  );
}

/** In characters, until all is asked for. */
const LONG = 600;

function Column({ row, column, expected, found, similarity }: Shortfall['columns'][number]) {
  const [ofExpected, ofFound] = wordParts(shown(expected), shown(found));
  return (
    <dl className={styles['column']}>
      <div className={styles['name']}>
        <dt>
          <Untrusted text={column} layout="line" />
          {row > 0 && `, row ${row}`}
        </dt>
        <dd>{similarity.toFixed(2)}</dd>
      </div>
      <div>
        <dt>expected</dt>
        <dd className={styles['expected']}>
          <WordParts parts={ofExpected} most={LONG} />
        </dd>
      </div>
      <div>
        <dt>found</dt>
        <dd className={styles['found']}>
          <WordParts parts={ofFound} most={LONG} />
        </dd>
      </div>
    </dl>
  );
}

/** A text without quotation marks, so that it can be compared with the message. */
function shown(value: JsonValue): string {
  if (value === null) return 'nothing';
  return typeof value === 'string' ? value : showValue(value);
}
