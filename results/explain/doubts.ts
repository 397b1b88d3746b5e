import type { Surroundings } from '../../evaluation/assertions/known-calls.ts';
import { logOf } from '../../evaluation/log-of.ts';
import { talkOf } from '../../evaluation/statements/conversation.ts';
import { PROFILE_RULES } from '../../sandbox/profile-rules.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import type { TrajectoryRecord } from '../record.ts';
import type { DoubtedStatement } from './doubt-text.ts';

type Played = Pick<TrajectoryRecord, 'world' | 'events' | 'profile' | 'clock'>;

/** What the agent said that is not so, or that nothing in the run tells. In profile `paper` it does not matter. */
export function doubtsOf(
  { world, events, profile, clock }: Played,
  definition: Surroundings['definition'],
): readonly DoubtedStatement[] {
  if (PROFILE_RULES[profile].originalScores) return [];
  const messages = messagesOf(events);
  return talkOf(logOf({ world, events }), { definition, clock })
    .assertions()
    .map(({ message, quote, verdict, reason }) => {
      const place = placeOf(quote, messages[message]?.content ?? '');
      return { message, quote, verdict, reason, place };
    });
}

/** Where a text has the words of a quote, whatever stands between them: a quote has no Markdown and straight marks only. */
function placeOf(quote: string, text: string): DoubtedStatement['place'] {
  const words = quote.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const pattern = `(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{N}])`;
  const found = words.length === 0 ? null : new RegExp(pattern, 'u').exec(text);
  return found && { start: found.index, end: found.index + found[0].length };
}
