import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isObjection } from '../../language/objections.ts';
import { scriptedUser } from '../../roles/scripted/user.ts';
import { knowledgeOf } from '../../roles/scripted/user-knowledge.ts';
import { isIgnorance, UserWords } from '../../roles/scripted/user-words.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import type { ViewMessage } from '../../sandbox/view.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import type { ScenarioInstance } from '../../scenarios/instantiate.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { Case } from '../../validation/case.ts';
import { judgedAnswers } from '../../validation/looks/answers.ts';
import { Subject } from '../../validation/subject.ts';
import { PreparedPack } from '../../activities/pack-cache.ts';
import { take } from './asking.ts';
import { atNight, everyNth } from '../support/nightly.ts';
import { repliesTo } from '../../language/questions/scripted-replies.ts';

const pack = loadPack();
const prepared = new PreparedPack(pack);
const NAMES = pack.scenarios.map(({ name }) => name);
const scenarioOf = (name: string) => instantiate(pack, name, { clock: DEFAULT_CLOCK, profile: 'default' });
const END = '(ends)';

const linesOf = (file: string): readonly unknown[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

/** What an agent says in a scenario, and how the user takes it. */
interface ReplyRow {
  readonly reply: 'ends' | 'yes' | 'no' | 'reason' | 'objects' | 'accepts';
  /** What is right or wrong with the text. */
  readonly about?: string;
  readonly scenario: string;
  readonly text: string;
  /** What the reply has to contain; default: nothing in particular. */
  readonly says?: string;
}
const ROWS = linesOf('./user-replies.jsonl') as readonly ReplyRow[];
const rowsOf = (wanted: ReplyRow['reply']) => ROWS.filter(({ reply }) => reply === wanted);

/** What the user says to each text of the agent, its own replies in between; nothing more after its end. */
async function dialogue(scenario: ScenarioInstance, texts: readonly string[], seed = 0): Promise<readonly string[]> {
  const user = scriptedUser(scenario.replies, knowledgeOf(scenario));
  const messages: ViewMessage[] = [{ sender: 'user', recipient: 'agent', content: scenario.opening }];
  const said: string[] = [];
  for (const content of texts) {
    messages.push({ sender: 'agent', recipient: 'user', content });
    const turn = await take(user, {
      role: 'user',
      messages,
      tools: [],
      seed,
      turn: messages.length,
      profile: 'default',
    });
    said.push(turn.kind === 'speech' ? turn.content : END);
    if (turn.kind !== 'speech') break;
    messages.push({ sender: 'user', recipient: 'agent', content: turn.content });
  }
  return said;
}

const answer = async (name: string, ...texts: readonly string[]) => (await dialogue(scenarioOf(name), texts)).at(-1);

describe('the words of the scripted user', () => {
  const MEANINGS = [
    'yes',
    'right',
    'wrong',
    'no',
    'notAtAll',
    'rather',
    'goOn',
    'doIt',
    'unblock',
    'either',
    'unknown',
    'lookUp',
    'clock',
    'position',
    'coordinates',
    'number',
    'id',
    'opener',
    'again',
    'thanks',
  ] as const;

  it.each(MEANINGS)('has eight wordings that a run draws without saying one twice: %s', (meaning) => {
    const said: string[] = [];
    for (let turn = 0; turn < 8; turn++) said.push(new UserWords(3, ['Hello.'], said).of(meaning));
    expect(new Set(said).size).toBe(8);
  });

  it('follow from the seed', () => {
    const drawn = (seed: number) => new UserWords(seed, ['Hello.'], []).of('yes');
    expect(drawn(7)).toBe(drawn(7));
    expect(new Set(Array.from({ length: 40 }, (_, seed) => drawn(seed))).size).toBeGreaterThanOrEqual(8);
  });

  it('say no second time what is of no use to whoever cannot look', async () => {
    const scenario = scenarioOf('modify_contact_with_message_recency_insufficient_information_alt');
    const asks = [
      "I can't see your messages. Whom did you text last?",
      "I can't look that up. Can you tell me the name?",
    ];
    const [first, second] = await dialogue(scenario, asks);
    expect(first).toContain('Whoever I texted last.');
    expect(isIgnorance(second)).toBe(true);
  });

  it('take up a choice in its own person', async () => {
    const asked = 'Do you mean a reminder you created yesterday or one that was due yesterday?';
    expect(await answer('search_reminder_with_creation_recency_yesterday', asked)).toBe(
      'A reminder I created yesterday.',
    );
  });

  it('never repeats a fact word for word', async () => {
    const asked = await dialogue(scenarioOf('modify_contact_with_message_recency_multiple_user_turn_alt'), [
      'Sure, I can fix that. Which contact is it?',
      'Got it. And what is the name of that person?',
    ]);
    expect(asked.every((said) => said.includes('Whoever I texted last.'))).toBe(true);
    expect(asked[0]).not.toBe(asked[1]);
  });

  it('says that it said so where it did', async () => {
    const scenario = scenarioOf('modify_contact_with_message_recency');
    const said = await Promise.all(
      Array.from({ length: 20 }, (_, seed) => dialogue(scenario, ["What's the person's name?"], seed)),
    );
    const words = new UserWords(0, [], []);
    expect(said.flat().every((one) => one.includes('Whoever I texted last.'))).toBe(true);
    expect(said.flat().some((one) => words.has('opener', one))).toBe(false);
    expect(said.flat().some((one) => words.has('again', one))).toBe(true);
    expect((await dialogue(scenario, ["What's her new number?"])).at(-1)).toContain('+10293847563');
  });

  it('thanks for no failure', async () => {
    const replies = [{ say: 'Then delete it.' }];
    const user = scriptedUser(replies);
    const next = async (content: string, seed: number) => {
      const messages: ViewMessage[] = [
        { sender: 'user', recipient: 'agent', content: 'Find the note.' },
        { sender: 'agent', recipient: 'user', content },
      ];
      const turn = await take(user, { role: 'user', messages, tools: [], seed, turn: 2, profile: 'default' });
      return turn.kind === 'speech' ? turn.content : END;
    };
    const seeds = Array.from({ length: 20 }, (_, seed) => seed);
    const after = async (text: string) => (await Promise.all(seeds.map((seed) => next(text, seed)))).join(' ');
    expect(await after('Here it is: "Milk".')).toMatch(/thank/i);
    expect(await after("Sorry, I couldn't find it.")).not.toMatch(/thank/i);
  });

  it('thanks now and then before the next wish', async () => {
    const scenario = scenarioOf('find_distance_with_location_name_multiple_user_turn');
    const said = await Promise.all(
      Array.from({ length: 30 }, (_, seed) => dialogue(scenario, ['It is in San Francisco, CA 94129.'], seed)),
    );
    const thanks = said.flat().filter((one) => /thank/i.test(one)).length;
    expect(thanks).toBeGreaterThan(3);
    expect(thanks).toBeLessThan(27);
  });
});

describe('courtesy, offers and statements', () => {
  it.each(rowsOf('ends'))(
    'a closing courtesy or a statement ends the conversation: $scenario, $text',
    async ({ scenario, text }) => {
      expect(await answer(scenario, text)).toBe(END);
    },
  );

  it.each(rowsOf('yes'))('an offer that serves the wish is accepted: $scenario, $text', async ({ scenario, text }) => {
    expect(await answer(scenario, text)).toMatch(/^(?:Yes|Sure)\b/);
  });

  it.each(rowsOf('no'))('an offer of more than that is declined: $scenario, $text', async ({ scenario, text }) => {
    expect(await answer(scenario, text)).toMatch(/^No\b/);
  });

  it.each([
    ['Do you mind if I end low battery mode and switch it on?', 'notAtAll'],
    ['Do you mind if I turn on airplane mode and delete your reminders?', 'rather'],
    ['Low battery mode is on. Any objections if I turn it off?', 'notAtAll'],
  ] as const)('whoever asks whether it minds hears "no" for leave: %s', async (text, meaning) => {
    const said = await answer('turn_on_wifi_low_battery_mode', text);
    expect(new UserWords(0, [], []).has(meaning, said ?? '')).toBe(true);
  });

  it.each([
    ["Wifi can't be switched on while low battery mode is on.", 'unblock'],
    ["I couldn't do it: wifi can't be on in low battery mode. Sorry, I can't connect you right now.", 'unblock'],
    ["Wifi can't be on in low battery mode. You need to switch that off yourself.", 'doIt'],
    ['Wifi is off. You can turn it on in Settings.', 'doIt'],
    ['Low battery mode is in the way. Could you turn it off in the settings?', 'doIt'],
  ] as const)('leaves to the agent what stands in the way: %s', async (text, meaning) => {
    const said = await answer('turn_on_wifi_low_battery_mode', text);
    expect(new UserWords(0, [], []).has(meaning, said ?? '')).toBe(true);
    expect(said).not.toSatisfy(isObjection);
  });

  it('does not have done what it only asked about', async () => {
    expect(await answer('get_wifi', 'Your wifi is off. You can turn it on in Settings.')).toBe(END);
  });

  it('takes "Low battery mode" for no answer to how low it gets', async () => {
    const name = 'find_temperature_f_with_location_and_time_diff_low_battery_mode_multiple_user_turn';
    const text =
      'Low battery mode has wifi and location switched off, and I need both. OK to turn it off and those on?';
    expect(await answer(name, text)).not.toContain('tomorrow');
    expect(await answer(name, 'Low battery mode is off now. The low there is 17.8 °C.')).toContain('tomorrow');
  });

  it('keeps in mind what it was told before something else', async () => {
    const said = await dialogue(scenarioOf('find_temperature'), [
      "It's 17.3 °C. Low battery mode is off for that. Shall I turn it back on?",
      'Low battery mode is on again.',
    ]);
    expect(said.at(-1)).toBe(END);
  });

  it('answers what a reply says of a setting by its name', () => {
    const replies = [{ when: { says: ['toggle airplane mode'] }, say: 'That is done.' }];
    expect(repliesTo(replies, () => false, 'Step 1 is yours: toggle airplane mode.')).toEqual([0]);
    expect(repliesTo(replies, () => false, 'Airplane mode is off.')).toEqual([]);
  });

  it.each([
    'Pick one from the list and I will remove it: musical seats, Merrily seats, or the swimsuit?',
    "If today is Wednesday, May 15, that's the swimsuit. Is that the date?",
  ])('neither picks nor confirms what it does not know: %s', async (text) => {
    const said = await answer('remove_reminder_with_recency_latest_insufficient_information', text);
    expect(said).not.toMatch(/^(?:The first|Yes|Right|Correct)/);
  });

  it('waits for nothing where the agent leaves it as it is', async () => {
    const done = 'Added Leo Marchetti. Want to note how you know him?';
    const said = await dialogue(scenarioOf('add_contact_with_name_and_phone_number'), [
      done,
      "No problem, I'll leave it as is.",
    ]);
    expect(said.at(-1)).toBe(END);
  });

  it('waits once for what is announced', async () => {
    const words = new UserWords(0, [], []);
    const said = await dialogue(scenarioOf('find_temperature'), [
      'Let me check that for you.',
      "Sure, I'll look it up now.",
      'It is 17.3 °C.',
    ]);
    expect(words.has('goOn', said[0] ?? '')).toBe(true);
    expect(said[1]).toSatisfy(isObjection);
    expect(said[2]).toBe(END);
    expect(await answer('find_temperature', "It is 17.3 °C. I'll look up the rest.")).toBe(END);
    expect(await answer('add_reminder_content_and_week_delta_and_time', "I'll remind you tomorrow at 5 PM.")).toBe(END);
  });

  it.each([
    ['find_days_till_holiday', 'Which holiday do you mean?', 'Christmas'],
    ['turn_on_wifi_low_battery_mode', 'Which service do you want switched on?', 'wifi'],
    ['update_contact_relationship_with_relationship', 'Do you want to change Jonas only or both?', 'Both.'],
  ])('is asked for its wish, and says it: %s', async (name, text, word) => {
    const said = await answer(name, text);
    expect(said).toContain(word);
    expect(said).not.toSatisfy(isIgnorance);
  });

  it.each([
    'Gladly. What do you remember about the message: its content, the sender or recipient, or the time it was sent?',
    'Which text: who is it from, or what is it about?',
    'Which text should I read: for example the latest, or one from a certain person?',
  ])('is told what a question means, and answers it: %s', async (text) => {
    expect(await answer('search_message_with_recency_oldest_multiple_user_turn', text)).toContain('oldest');
  });

  it('does not take back what it is only asked about', async () => {
    const name = 'update_contact_relationship_with_relationship_twice_multiple_user_turn';
    const said = await dialogue(scenarioOf(name), [
      'Your friends are Jonas Lindqvist and Dana Whitfield.',
      'To confirm: I change Jonas Lindqvist and Dana Whitfield to enemy. Shall I go ahead?',
      'Both are enemies now.',
    ]);
    expect(said[1]).toMatch(/^(?:Yes|Sure)\b/);
    expect(said[2]).toContain('back to friends');
  });

  it('does not know which of two it is where its wish does not tell', async () => {
    expect(await answer('search_phone_number_with_name', 'Do you mean her mobile or her work number?')).toSatisfy(
      isIgnorance,
    );
  });

  it('tells which of several readings is meant, where the wish decides it', async () => {
    const name = 'find_temperature_f_with_location_and_time_diff_multiple_user_turn';
    expect(await answer(name, 'Do you want the low or the high?')).toBe('The low.');
    expect(await answer('find_temperature', 'Would you like that in Celsius or in Fahrenheit?')).not.toSatisfy(
      isIgnorance,
    );
    expect(
      await answer(
        'find_temperature_f_with_location',
        'The map shows two: Grand Canyon (the park) and Grand Canyon Village. Which one do you mean?',
      ),
    ).toBe('Grand Canyon.');
    expect(
      await answer(
        'remove_contact_by_phone_ambiguous_alt',
        'Do you want me to delete the whole contact, or just take the number off it?',
      ),
    ).toBe('Delete the whole contact.');
    expect(
      await answer(
        'add_reminder_content_and_weekday_delta_and_time',
        'Do you mean Friday this week (May 17) or Friday next week (May 24)?',
      ),
    ).toContain('of this week');
  });

  it.each(rowsOf('reason'))(
    'gives a reason in place of ignorance: $scenario, $text',
    async ({ scenario, text, says = '' }) => {
      const said = await answer(scenario, text);
      expect(said).toSatisfy(isIgnorance);
      expect(said).toMatch(new RegExp(says, 'i'));
      expect(said).not.toMatch(/Jonas/);
    },
  );
});

describe('what the user still wants', () => {
  it.each([
    [
      'find_temperature_f_with_location_and_time_diff_multiple_user_turn',
      'It gets down to 8.1 °C (46.6 °F) there today.',
      'tomorrow',
    ],
    ['modify_contact_with_message_recency_multiple_user_turn', 'That was your boss, +10000000000.', 'new number'],
    [
      'update_contact_relationship_with_relationship_twice_multiple_user_turn',
      'Your friends are Jonas Lindqvist and Dana Whitfield. Would you like me to change anything?',
      'enemies',
    ],
  ])('is said after an answer in any words: %s', async (name, text, wish) => {
    expect(await answer(name, text)).toContain(wish);
  });

  it('is not said after a failure, nor to a murmur', async () => {
    const name = 'find_temperature_f_with_location_and_time_diff_multiple_user_turn';
    expect(await answer(name, "Sorry, I couldn't find that out for 3 reasons.")).toBe(END);
    expect(await answer(name, 'Hm.')).toBe(END);
  });

  it.each([
    "There's one in Cupertino, at 20955 Stevens Creek Blvd, and one in Sunnyvale, at 200 W McKinley Ave. Which is it?",
    'I see the stores at 20955 Stevens Creek Blvd and at 200 W McKinley Ave. Where are you getting your milk?',
  ])('is the place that it has in mind: %s', async (text) => {
    const name = 'add_reminder_content_and_week_delta_and_time_and_location_multiple_user_turn_alt';
    expect(await answer(name, text)).toContain('McKinley');
  });

  it('includes the branch that its brief insists on', async () => {
    const name = pack.scenarios.find(({ user }) => user.knows.some((fact) => /insist/.test(fact)))?.name ?? '';
    const elsewhere = await answer(
      name,
      "I'll remind you tomorrow at 5PM at the Whole Foods on Stevens Creek to pick up chocolate milk.",
    );
    expect(elsewhere).toContain('McKinley');
    expect(await answer(name, "I'll remind you tomorrow at 5PM at the Whole Foods on McKinley Ave.")).toBe(END);
  });
});

describe('objections', () => {
  it.each(rowsOf('objects'))('the user objects to $about, in its own words', async ({ scenario, text, says = '' }) => {
    const [first = ''] = await dialogue(scenarioOf(scenario), [text]);
    expect(first).toSatisfy(isObjection);
    expect(first).toContain(says);
  });

  it.each([
    [
      'find_temperature',
      'It is 17.3 °F.',
      'Yes, that is what the service says: 17.3 °F.',
      'That is right: 17.3 °F.',
      2,
    ],
    ['wifi_off', "I'll do it later.", "I'll take care of it in a moment.", "I'll do it soon.", 2],
    ['find_days_till_holiday', 'Not long!', 'Just a while!', 'Soon!', 1],
    [
      'find_distance_with_location_name_multiple_user_turn',
      "I'm not able to look up landmarks.",
      "I really can't look up landmarks.",
      "I can't look up bridges.",
      1,
    ],
  ] as const)('what is insisted on is left after so many: %s', async (name, one, two, three, times) => {
    const said = await dialogue(scenarioOf(name), [one, two, three]);
    expect(said.filter(isObjection)).toHaveLength(times);
    expect(said.at(-1)).toBe(END);
    expect(new Set(said).size).toBe(said.length);
  });

  it.each(rowsOf('accepts'))('the user does not object to $about', async ({ scenario, text }) => {
    expect(NAMES).toContain(scenario);
    const said = (await answer(scenario, text)) ?? '';
    expect(said).not.toSatisfy(isObjection);
    expect(new UserWords(0, [], []).has('unblock', said)).toBe(false);
  });

  /** What the agent told the user in a run that judges called right; `objected`: after the user had objected to something. */
  interface RightDialogue {
    readonly sweep: string;
    readonly scenario: string;
    readonly texts: readonly string[];
    readonly objected?: true;
  }

  it('come in no right run of a language model that went well from the start', async () => {
    const right = linesOf('../truth/right-dialogues.jsonl') as readonly RightDialogue[];
    expect(right.length).toBeGreaterThan(150);
    const found: string[] = [];
    for (const { sweep, scenario, texts, objected } of right) {
      if (objected || !NAMES.includes(scenario)) continue;
      const said = await dialogue(scenarioOf(scenario), texts);
      if (said.some(isObjection)) found.push(`${sweep} ${scenario}: ${texts.join(' / ')} -> ${said.join(' / ')}`);
    }
    expect(found).toEqual([]);
  });

  atNight(() => {
    it('come to no right last answer of the catalogue, nor to those that people wrote', async () => {
      const written = ['../truth/runs/answers.jsonl', '../truth/runs/answers-held-back.jsonl'].flatMap(
        (file) => linesOf(file) as readonly { scenario: string; text: string; verdict: string }[],
      );
      const found: string[] = [];
      let asked = 0;
      const names = everyNth(4, NAMES);
      for (const name of names) {
        const subject = new Subject(pack, prepared, name, 'none');
        const { scenario } = subject;
        const { log } = await subject.reference();
        const played = await Case.of(subject);
        const right = [
          ...played.derived(judgedAnswers).right.map(({ text }) => text),
          ...written.filter((one) => one.scenario === name && one.verdict === 'right').map(({ text }) => text),
        ];
        const talk = Array.from({ length: log.length }, (_, index) => log.message(index)).filter(
          ({ sender, recipient }) => [sender, recipient].every((role) => role === 'AGENT' || role === 'USER'),
        );
        const before = talk
          .filter(({ sender }) => sender === 'AGENT')
          .map(({ content }) => content ?? '')
          .slice(0, -1);
        for (const text of right) {
          asked++;
          const said = await dialogue(scenario, [...before, text]);
          if (said.some(isObjection)) found.push(`${name}: ${text} -> ${said.at(-1)}`);
        }
      }
      expect(asked).toBeGreaterThan(11 * names.length);
      expect(found).toEqual([]);
    });
  });
});
