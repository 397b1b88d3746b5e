import { describe, expect, it } from 'vitest';
import { PreparedPack } from '../../activities/pack-cache.ts';
import type { ScriptedReply } from '../../sandbox/script.ts';
import { wrongQuestions } from '../../validation/checks/wrong-questions.ts';
import { Subject } from '../../validation/subject.ts';
import { catalogueWith } from '../support/packs.ts';
import { evidenceOf, scenarioOf } from './subjects.ts';

const REMINDER = 'add_reminder_content_and_weekday_delta_and_time_multiple_user_turn';
const say = 'This Friday at 5PM.';

/** What the check says if the reminder has other replies. */
async function answering(...replies: readonly ScriptedReply[]): Promise<readonly string[]> {
  const pack = catalogueWith({ scenarios: [{ ...scenarioOf(REMINDER), replies }] });
  const found = await wrongQuestions.run(new Subject(pack, new PreparedPack(pack), REMINDER, 'none'));
  return found.map(({ evidence }) => evidence);
}

describe('check 17, wrong questions get no answer,', () => {
  it.each(['wifi_off', 'modify_contact_with_message_recency_multiple_user_turn', REMINDER])(
    'passes for %s',
    async (name) => {
      expect(await evidenceOf(wrongQuestions, name)).toEqual([]);
    },
  );

  it('passes if the words of a reply only fit what it is about, however many questions that is', async () => {
    expect(await answering({ when: { asks: ['when', 'what time', 'what day'] }, say })).toEqual([]);
  });

  it('leaves slots alone', async () => {
    expect(await answering({ when: { slot: ['time', 'place'] }, say })).toEqual([]);
  });

  it('fails if words fit questions about something else', async () => {
    expect(await answering({ when: { asks: ['when', 'who'] }, say })).toEqual([
      `the question "Who should receive it?" gets the reply "${say}"`,
    ]);
  });

  it('fails if they fit what another reply is about', async () => {
    const place: ScriptedReply = { when: { slot: 'place' }, say: 'On McKinley Ave.' };
    expect(await answering({ when: { asks: ['when', 'which branch'] }, say }, place)).toEqual([
      `the question "Which branch do you mean?" gets the reply "${say}"`,
    ]);
  });

  it('fails if a reply follows whatever is asked, also when it is not the first', async () => {
    const replies = [{ when: { asks: ['when should'] }, say }, { say: 'And remind me of the milk.' }];
    expect(await answering(...replies)).toContain(
      'the question "Who should receive it?" gets the reply "And remind me of the milk."',
    );
  });
});
