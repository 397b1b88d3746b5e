import { describe, expect, it } from 'vitest';
import { contentHash, scenarioHash } from '../../../scenarios/content-hash.ts';
import { loadPack } from '../../../scenarios/load-pack.ts';
import { EXAMPLE, problemsOf, writtenFile } from '../written.ts';

const ANSWERS = `    answers:
      right: ['Call {contact.0.name} on {=bob.phone_number}.']
      wrong: [No.]
    ways:
      - - contact: { search_contacts: { is_self: false } }
        - say: '{contact.0.name} it is.'
    milestones:
`;

const withAnswers = (lines: string) => EXAMPLE.replace('    milestones:\n', lines);

describe('answers and ways', () => {
  it('are expanded like the solution', () => {
    const [scenario] = loadPack(writtenFile(withAnswers(ANSWERS))).scenarios;
    expect(scenario?.answers).toEqual({ right: ['Call {contact/0/name} on +15550002.'], wrong: ['No.'] });
    expect(scenario?.ways).toEqual([
      [
        { calls: [{ id: 'contact', tool: 'search_contacts', arguments: { is_self: false } }] },
        { say: '{contact/0/name} it is.' },
      ],
    ]);
  });

  it('are inherited, and removed by null', () => {
    const of = (text: string) => loadPack(writtenFile(text)).scenarios.map(({ answers }) => answers?.wrong);
    expect(of(withAnswers(ANSWERS)).slice(0, 2)).toEqual([['No.'], ['No.']]);
    const removed = withAnswers(ANSWERS).replace('    state: offline\n', '    state: offline\n    answers: null\n');
    expect(of(removed).slice(0, 2)).toEqual([['No.'], undefined]);
  });

  it('do not change how a scenario plays', () => {
    const [with_, without] = [withAnswers(ANSWERS), EXAMPLE].map((text) => loadPack(writtenFile(text)));
    expect(scenarioHash(with_!, 'remind_bob', 'default')).toBe(scenarioHash(without!, 'remind_bob', 'default'));
    expect(contentHash(with_!.scenarios)).not.toBe(contentHash(without!.scenarios));
  });

  it.each([
    ['{contact.0.name}', '{nobody.0.name}', 'no earlier step has a call "nobody"'],
    ['{ is_self: false }', '{ is_self: 5 }', 'is_self takes a boolean, not 5'],
    ["        - say: '{contact.0.name} it is.'\n", '', 'it does not end by speaking'],
    ['wrong: [No.]', 'false: [No.]', 'unknown key "false"'],
  ])('are checked: %s -> %s', (from, to, wrong) => {
    expect(problemsOf(withAnswers(ANSWERS.replace(from, to))).map((problem) => problem.wrong)).toContain(wrong);
  });
});
