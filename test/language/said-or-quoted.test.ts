import { PHONE } from '../../worlds/phone/world.ts';
import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factJudge } from '../../evaluation/facts/judge-fact.ts';
import { maskQuotations } from '../../language/quotations.ts';
import { asksOf } from '../../language/questions/asks-of.ts';
import { repliesTo } from '../../language/questions/scripted-replies.ts';
import { watchUser } from '../../roles/watcher/watch-user.ts';

/** Texts in which `words` are the writer's own. */
const SAID: Readonly<Record<string, (words: string) => string>> = {
  alone: (words) => words,
  'after a sentence': (words) => `All right. ${words}`,
  'after a quotation': (words) => `It says "Bring milk". ${words}`,
  'after a quotation that ends with a mark': (words) => `The note: "Bring milk!" ${words}`,
  'after reported words in quotation marks': (words) => `It says: “Bring milk.” ${words}`,
  'after a block quotation': (words) => `> Bring milk.\n${words}`,
  'after a block quotation and a blank line': (words) => `The note read:\n> Bring milk.\n\n${words}`,
  'after a fenced block': (words) => `\`\`\`\nBring milk.\n\`\`\`\n${words}`,
  'in the line after reported words': (words) => `The note says: Bring milk.\n${words}`,
  'before a quotation': (words) => `${words} The note reads "Bring milk".`,
  'between apostrophes': (words) => `That's the boys' note. ${words} It's Dana's.`,
  'between curly apostrophes': (words) => `That’s the boys’ note. ${words} It’s Dana’s.`,
  'after a colon that reports nothing': (words) => `One thing: ${words}`,
  'after an abbreviation': (words) => `The shop is on Stevens Creek Blvd. ${words}`,
  'after a sign that is larger': (words) => `5 > 3, of course. ${words}`,
  'in bold': (words) => `Good. **${words}**`,
  'beside code': (words) => `Its name is \`milk\`. ${words}`,
};

/** Texts that repeat `words` as somebody else's. */
const QUOTED: typeof SAID = {
  'straight quotes': (words) => `It says "${words}"`,
  'curly quotes': (words) => `It says “${words}”`,
  'low quotes': (words) => `It says „${words}“`,
  guillemets: (words) => `It says «${words}»`,
  'single quotes': (words) => `It says '${words}'`,
  'curly single quotes': (words) => `It says ‘${words}’`,
  'single quotes around an apostrophe': (words) => `It says 'Dana's here. ${words}'`,
  'a quotation in the middle': (words) => `The note "${words}" is on top.`,
  'a block quotation': (words) => `The note read:\n> ${words}`,
  'a block quotation without a colon': (words) => `Here it is.\n\n> ${words}`,
  'a block quotation of several lines': (words) => `Here it is.\n> Bring milk.\n>\n> ${words}`,
  'an indented block quotation': (words) => `Here it is.\n  >${words}`,
  'a fenced block': (words) => `Here it is.\n\`\`\`text\nBring milk.\n${words}\n\`\`\``,
  'after "says:"': (words) => `The note says: ${words}`,
  'after "said:", with more of it': (words) => `The note said: ${words} Bring milk.`,
  'after "read:" in bold': (words) => `The note **read:** ${words}`,
  'in the line after "reads:"': (words) => `The note reads:\n${words}`,
  'below "wrote:"': (words) => `Dana wrote:\n\n${words}`,
  'after "Message:"': (words) => `Message: ${words}`,
};

const NOBODY = { goal: 'Get help.', knows: [], lacks: [] };
const judge = factJudge(
  PHONE.tables,
  () => [],
  () => [],
);
/** Who reads, the words, and whether the reader takes them for the writer's own. */
const READERS: readonly (readonly [string, string, (text: string) => boolean])[] = [
  [
    'the evaluation',
    'The wifi is off.',
    (text) => judge({ kind: 'switch', setting: 'wifi', on: false, isNamed: true }, text, true).verdict === 'told',
  ],
  [
    'the scripted user',
    'When should that be?',
    (text) => repliesTo([{ when: { slot: 'time' }, say: 'At five.' }], () => false, text).length > 0,
  ],
  [
    'the watcher',
    'I have deleted the contact.',
    (text) => watchUser({ kind: 'speech', content: text }, [], NOBODY) !== undefined,
  ],
];

describe.each(READERS)('%s', (_reader, words, takesForOwn) => {
  it.each(Object.entries(SAID))('takes as said what stands %s', (_place, write) => {
    expect(takesForOwn(write(words)), write(words)).toBe(true);
  });

  it.each(Object.entries(QUOTED))('does not take as said what is quoted: %s', (_kind, write) => {
    expect(takesForOwn(write(words)), write(words)).toBe(false);
  });
});

it('a state that a note reports is no rival of the one that is told', () => {
  const wifi = { kind: 'switch', setting: 'wifi', on: true } as const;
  for (const note of ['read:\n> The wifi is off.', 'read: "The wifi is off."', 'reads: The wifi is off.'])
    expect(judge(wifi, `The wifi is on now. Your note ${note}`, false).verdict).toBe('told');
  expect(judge(wifi, 'The wifi is on now.\n> Bring milk.\nThe wifi is off.', false).verdict).toBe('rival');
});

it('a reported text that the world has ends where it ends', () => {
  const knowing = factJudge(
    PHONE.tables,
    (table) => (table === 'REMINDER' ? [{ content: 'Buy milk.' }] : []),
    () => [],
  );
  const wifi = { kind: 'switch', setting: 'wifi', on: true } as const;
  expect(knowing(wifi, 'The reminder says: Buy milk. The wifi is off.', false).verdict).toBe('rival');
  expect(judge(wifi, 'The reminder says: Buy milk. The wifi is off.', false).verdict).toBe('silent');
});

it('when something is due stands beside reported words, unless they ask', () => {
  for (const text of [
    'Reminder: Buy milk, due tomorrow.',
    'It says: Buy milk (tomorrow)',
    'Text: Hi. It is from today.',
  ])
    expect(maskQuotations(text)).toMatch(/tomorrow|today/);
  expect(asksOf('Message: Can we meet, on Sunday or on Monday?')).toEqual([]);
});

it('what the writer did is told after reported words, too', () => {
  const reading = maskQuotations("The note said: Bring milk. It's late. I've deleted the contact.");
  expect(reading).toMatch(/^The note said: [^a-z]+ I've deleted the contact\.$/);
});

it('a quotation is masked position by position', () => {
  const part = constantFrom(
    '"',
    "'",
    '“',
    '”',
    '‘',
    '’',
    '«',
    '»',
    '> ',
    '\n',
    '```\n',
    'It says: ',
    'Hi there. ',
    'a',
  );
  assert(
    property(array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      const masked = maskQuotations(text);
      expect(masked).toHaveLength(text.length);
      expect(masked.replaceAll(/\S/g, '')).toBe(text.replaceAll(/\S/g, ''));
    }),
  );
});
