import { describe, expect, it } from 'vitest';
import { PreparedPack } from '../../activities/pack-cache.ts';
import type { ScriptedReply } from '../../sandbox/script.ts';
import { wrongQuestions } from '../../validation/checks/wrong-questions.ts';
import { Subject } from '../../validation/subject.ts';
import { catalogueWith } from '../support/packs.ts';
import { evidenceOf, scenarioOf } from './subjects.ts';

const REMINDER = 'add_reminder_content_and_weekday_delta_and_time_multiple_user_turn';
const say = 'Next Friday at 5PM.';
const when = { asks: ['when should', 'which day should'] };

/** What the check says if the reminder has other replies, and the pack another scenario with a question. */
async function answering(...replies: readonly ScriptedReply[]): Promise<readonly string[]> {
  const scenarios = [{ ...scenarioOf(REMINDER), replies }, scenarioOf('remove_contact_by_phone_multiple_user_turn')];
  const pack = catalogueWith({ scenarios });
  const found = await wrongQuestions.run(new Subject(pack, new PreparedPack(pack), REMINDER, 'none'));
  return found.map(({ evidence }) => evidence);
}

describe('check 17, wrong questions get no answer,', () => {
  it('passes if a reply takes more than a question word', async () => {
    expect(await answering({ when, say })).toEqual([]);
  });

  it.each(['wifi_off', 'modify_contact_with_message_recency_multiple_user_turn'])('passes for %s', async (name) => {
    expect(await evidenceOf(wrongQuestions, name)).toEqual([]);
  });

  it('fails if a question word alone is enough', async () => {
    expect(await answering({ when: { asks: ['when'] }, say })).toEqual([
      'the question "When did you learn to swim?" gets the reply "Next Friday at 5PM."',
    ]);
  });

  it('fails if a reply follows whatever is asked, also when it is not the first', async () => {
    const replies = [{ when, say }, { say: 'And remind me of the milk.' }];
    expect(await answering(...replies)).toContain(
      'the question "Who won the match?" gets the reply "And remind me of the milk."',
    );
  });

  it('fails if the question of another scenario is answered', async () => {
    expect(await answering({ when: { asks: ['which contact', 'when should'] }, say })).toEqual([
      'the question "Which contact should I delete?" gets the reply "Next Friday at 5PM."',
    ]);
  });

  it('takes a question with a word of the scenario for one about it', async () => {
    expect(await answering({ when: { asks: ['which contact'] }, say: 'Delete it next Friday.' })).toEqual([]);
  });
});
