import { isList } from '../../../sandbox/json.ts';
import type { JsonValue } from '../../../sandbox/json.ts';
import { showValue } from '../../../text/show-value.ts';
import { Untrusted } from '../components/untrusted.tsx';
import type { Numbered } from '../model/trajectory/blocks.ts';
import { ChangeList } from './change-list.tsx';
import { MatchBadges } from './match-badges.tsx';
import styles from './tool-line.module.css';
import { MessageFrame } from './message-frame.tsx';

/** In characters, until all is asked for. */
const LONG = 600;

/** What a tool answered and did. */
export function Answer({ index, message }: Numbered) {
  const { toolResult, content, changes = [] } = message;
  const failed = toolResult?.errorClass !== undefined;
  const result = toolResult?.trace?.result;
  const kind = failed ? 'error' : 'result';
  return (
    <MessageFrame message={index} look={styles} kind={kind} label={kind}>
      <div className={styles['answer']}>
        <span className={styles['mark']}>
          <span aria-hidden="true">{failed ? '✗' : '→'}</span>
          <span className="visually-hidden">{failed ? 'failed' : 'result'}</span>
        </span>
        {toolResult?.fault !== undefined && <span className={styles['fault']}>({toolResult.fault} fault)</span>}
        <div>{result === undefined ? <Untrusted text={content} most={LONG} /> : <Result value={result} />}</div>
      </div>
      <ChangeList changes={changes} />
      <MatchBadges message={index} />
    </MessageFrame>
  );
}

/** A list of entries is folded behind their number. */
function Result({ value }: { readonly value: JsonValue }) {
  if (!isList(value) || value.length < 2) return <Untrusted text={showValue(value)} most={LONG} />;
  return (
    <details>
      <summary>{value.length} entries</summary>
      <Untrusted text={value.map((entry) => `- ${showValue(entry)}`).join('\n')} />
    </details>
  );
}
