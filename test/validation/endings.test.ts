import { describe, expect, it } from 'vitest';
import { endings } from '../../validation/checks/endings.ts';
import { evidenceOf } from './subjects.ts';

describe('check 15, endings,', () => {
  it('fails if an agent that asks the same for ever reaches the message limit', async () => {
    expect(await evidenceOf(endings, 'wifi_off', { maxMessages: 4 })).toContain(
      'an agent that plays "Could you say that again, please?" gets no ending in 4 messages',
    );
  });
});
