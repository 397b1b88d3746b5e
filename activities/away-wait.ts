import { awayText, minuteText } from '../limits/away.ts';
import type { Wait } from '../limits/traffic.ts';
import type { ProviderFailure } from '../roles/model/provider-failure.ts';
import { OutsideFailure } from '../sandbox/outside-failure.ts';
import { duration } from '../text/words.ts';

/**
 * How a turn waits for a model that is away: no longer than its sweep does.
 * @param since when this turn began to, as `now` in milliseconds since the epoch
 * @throws OutsideFailure after that time
 */
export function awayWait(
  name: string,
  { waitMs, away }: Pick<Required<Wait>, 'waitMs' | 'away'>,
  since: number,
  now: number,
): { readonly waitMs: number; readonly reason: string } {
  const leftMs = since + away.mostMs - now;
  if (leftMs > 0) {
    const until = minuteText(since + away.mostMs);
    const reason = `${name} ${awayText(away)}; one call tries it at least once a minute, until ${until}, then its cells stop`;
    return { waitMs: Math.min(waitMs, leftMs), reason };
  }
  const help = 'Start its server, then run the same command again.';
  const message = `${name} ${awayText(away)}. It was tried for ${duration((now - since) / 1000)}. ${help}`;
  throw new OutsideFailure('provider.connection', message, { scope: 'model' });
}

/** A name that nobody knows is more likely misspelt than away. */
export function unknownHost({ type, message, cause }: ProviderFailure): OutsideFailure {
  return new OutsideFailure(type, `${message} Check the base URL.`, { scope: 'model', cause });
}
