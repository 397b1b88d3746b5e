import { describe, expect, it } from 'vitest';
import { findingsOf, subjectOf } from './subjects.ts';

const NAME = 'search_message_with_recency_oldest';

describe('under augmentation search, where tools have to be found before they are called,', () => {
  it.each(['reference-solution', 'call-orders', 'extra-calls', 'omitted-steps', 'derivable-literals'])(
    'check %s finds nothing in a fair scenario',
    async (check) => {
      expect(await findingsOf(check, subjectOf(NAME, {}, 'search'))).toEqual([]);
    },
  );

  it('milestones that ask for nothing are found, too', async () => {
    const empty = subjectOf('wifi_off', { milestones: { milestones: [] } }, 'search');
    expect(await findingsOf('trivial-agents', empty)).not.toEqual([]);
  });

  it('a solution that takes more messages by searching than a run may have is found', async () => {
    const short = subjectOf(NAME, { maxMessages: 6 }, 'search');
    expect(await findingsOf('reference-solution', short)).not.toEqual([]);
    expect(await findingsOf('reference-solution', subjectOf(NAME, { maxMessages: 12 }))).toEqual([]);
  });
});
