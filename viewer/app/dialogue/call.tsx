import { Badge } from '../components/badge.tsx';
import { Untrusted } from '../components/untrusted.tsx';
import { callArguments } from '../../../results/explain/call-text.ts';
import { showFields } from '../../../text/show-value.ts';
import type { Numbered } from '../model/trajectory/blocks.ts';
import { MatchBadges } from './match-badges.tsx';
import { MessageFrame } from './message-frame.tsx';
import styles from './tool-line.module.css';

/** A call as the caller wrote it; malformed arguments are shown as they are. */
export function Call({ index, message }: Numbered) {
  const { toolCall, content } = message;
  if (toolCall === undefined) return null;
  const { name, cut } = toolCall;
  const given = callArguments(toolCall);
  const realName = realNameIn(content);
  return (
    <MessageFrame message={index} look={styles} kind="call" label="call">
      <code className={styles['code']}>
        <b>
          <Untrusted text={name} most={120} />
        </b>
        (
        <Untrusted text={given === undefined ? toolCall.arguments : showFields(given, '=')} most={600} />)
      </code>{' '}
      {realName !== undefined && realName !== name && (
        <span className={styles['aside']}>
          is <Untrusted text={realName} most={120} />
        </span>
      )}
      {given === undefined && <Badge tone="warn">malformed arguments</Badge>}
      {cut && <Badge tone="warn">cut by the token limit</Badge>}
      <MatchBadges message={index} />
    </MessageFrame>
  );
}

/** The content of a call is code with the tool's real name. */
function realNameIn(content: string): string | undefined {
  return /^(\w{1,100})\(/.exec(content)?.[1];
}
