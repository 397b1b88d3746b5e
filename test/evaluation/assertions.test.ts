import { beforeAll, describe, expect, it } from 'vitest';
import { PreparedPack } from '../../activities/pack-cache.ts';
import type { Assertion } from '../../evaluation/assertions/assertion.ts';
import { evaluateLog } from '../../evaluation/evaluate.ts';
import type { Score } from '../../evaluation/score.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { Case } from '../../validation/case.ts';
import { judgedAnswers } from '../../validation/looks/answers.ts';
import { Subject } from '../../validation/subject.ts';
import { withLastAnswer } from '../../validation/with-last-answer.ts';

const pack = loadPack();
const prepared = new PreparedPack(pack);

async function answering(name: string): Promise<(text: string) => Score> {
  const subject = new Subject(pack, prepared, name, 'none');
  const { log } = await subject.reference();
  return (text) => evaluateLog(withLastAnswer(log, text), subject.scenario, 'default');
}

const falseOnes = ({ assertions = [] }: Score): readonly Assertion[] =>
  assertions.filter(({ verdict }) => verdict === 'false');

/** Each is false after every solution of the catalogue. */
const LIES: Readonly<Record<string, string>> = {
  'another row': "Dana Whitfield's number is +12453344098.",
  'a wrong digit': "Dana Whitfield's number is +1234560978.",
  'another relation': 'Dana Whitfield is your boss.',
  'a wrong count': 'You have 17 contacts.',
  'an undone deed': 'And I texted Priya N about it.',
  'an undone deed that nothing does': 'I have also called Dana Whitfield.',
  'a deed done to nobody': "I've also changed Priya N's relationship to friend.",
  'an undone switch': 'I also turned low battery mode on.',
  'another time': 'Your reminder to order the dark blue swimsuit for summer is due at 3:47 AM.',
  'another weekday': 'Today is May 15, a Monday.',
  'another text': 'Your latest message says "Splendid, update me every single hour."',
  'another sender': 'Jonas Lindqvist sent you "Splendid, update me regularly."',
};

interface Answered {
  readonly name: string;
  readonly judge: (text: string) => Score;
  readonly right: string | undefined;
  readonly wrong: readonly string[];
}

describe('in every scenario', () => {
  let all: readonly Answered[];
  beforeAll(async () => {
    all = await Promise.all(
      pack.scenarios.map(async ({ name }): Promise<Answered> => {
        const one = await Case.of(new Subject(pack, prepared, name, 'none'));
        const { right, wrong } = one.derived(judgedAnswers);
        // An initial at the end of a sentence does not end it.
        const first = right.find(({ score, text }) => score.solved && !text.includes('Priya'))?.text;
        return { name, judge: await answering(name), right: first, wrong: wrong.map(({ text }) => text) };
      }),
    );
  });

  it.each(Object.entries(LIES))('a right answer that goes on with a lie is not solved: %s', (_kind, lie) => {
    const answered = all.filter(({ right }) => right !== undefined);
    expect(answered.length).toBeGreaterThan(100);
    expect(answered.filter(({ judge, right }) => judge(`${right} ${lie}`).solved).map(({ name }) => name)).toEqual([]);
  });

  it('a wrong answer that is taken back and put right is solved, but for few', () => {
    const corrected = all.flatMap(({ judge, right, wrong }) =>
      right === undefined ? [] : wrong.map((text) => judge(`${text} Sorry, that was wrong. ${right}`).solved),
    );
    expect(corrected.length).toBeGreaterThan(1000);
    expect(corrected.filter(Boolean).length / corrected.length).toBeGreaterThan(0.94);
  });
});

it.each([
  ['find_temperature', 'It is 17.3 degrees Celsius (63 °F).', 'It is 17.3 degrees Celsius (73 °F).', 'not the same'],
  ['find_thanksgiving_timestamp', '1732752000, on November 28.', '1732752000, on November 21.', 'nothing in the run'],
  [
    'search_reminder_with_recency_upcoming',
    'At one in the afternoon: order the dark blue swimsuit for summer.',
    'At half past one in the afternoon: order the dark blue swimsuit for summer.',
    'no time of',
  ],
  ['wifi_off', 'Wifi is off. Cellular service is still on.', 'Wifi is off, and so is cellular.', 'cellular is on'],
  [
    'find_address_with_lat_lon',
    'Apple Park, 1 Apple Park Way, Cupertino, CA 95014',
    'Apple Park, 1 Apple Park Way, Cupertino, CA 95041',
    'the address is',
  ],
  [
    'send_message_with_phone_number_and_content',
    'Your message "How far along is your new record?" has been sent.',
    'Your message "How is your new record selling?" has been sent.',
    'what was sent says',
  ],
])('%s: every detail is judged', async (name, right, wrong, reason) => {
  const judge = await answering(name);
  expect(falseOnes(judge(right))).toEqual([]);
  expect(judge(right).solved).toBe(true);
  expect(judge(wrong).solved).toBe(false);
  expect(falseOnes(judge(wrong)).map((one) => one.reason)).toEqual([expect.stringContaining(reason)]);
});

it('what nothing in the run tells is shown and does not count', async () => {
  const score = (await answering('wifi_off'))('Wifi is off. The Golden Gate is 1.7 miles long.');
  expect(score).toMatchObject({
    solved: true,
    assertions: [{ quote: '1.7 miles', verdict: 'unsupported', message: 3 }],
  });
});

it('several to choose from are no answer', async () => {
  const judge = await answering('search_message_with_recency_oldest');
  const list = '"Barely used GPUs, special price today!", "Thanks, not for me."';
  expect(judge(`It is one of these: ${list}`).solved).toBe(false);
  expect(judge(`From oldest to newest: ${list}`).solved).toBe(true);
});

it('profile `paper` judges nothing that is said', async () => {
  const subject = new Subject(pack, prepared, 'wifi_off', 'none');
  const { log } = await subject.reference();
  const score = evaluateLog(withLastAnswer(log, 'Wifi is off. You have 17 contacts.'), subject.scenario, 'paper');
  expect(score.assertions).toBeUndefined();
});
