import { describe, expect, it } from 'vitest';
import { eloquent, lying, refusing } from '../../roles/scripted/answering.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import type { RoleView } from '../../roles/role.ts';
import { ASKED, take } from './asking.ts';
import { answer, calls, says } from './conversation.ts';

const SCRIPT = [
  { calls: [{ id: 'find', tool: 'search_contacts', arguments: { name: 'Ada' } }] },
  { say: 'Ada has {find/0/phone}.' },
];

const FOUND: RoleView = {
  ...ASKED,
  messages: [...ASKED.messages, calls('search_contacts'), answer('[{"phone": "+1"}]')],
};

const parts = {
  script: SCRIPT,
  shownName: (real: string) => real,
  tools: [],
  answers: (resultOf: (id: string) => unknown) => ({
    right: ['It is {}.', 'That would be {}.', '{}'].map((text) => text.replace('{}', JSON.stringify(resultOf('find')))),
    wrong: ['I do not know.', 'It is +2.'],
  }),
};

const content = async (agent: ReturnType<typeof eloquent>, view: RoleView) => {
  const turn = await take(agent, view);
  return turn.kind === 'speech' ? turn.content : turn.kind;
};

describe('agents that answer in their own words', () => {
  it.each(['eloquent', 'lying', 'refusing'])('scripted:%s is an agent', (name) => {
    expect(parseModelSpec(`scripted:${name}`, 'agent').model).toBe(name);
  });

  it.each([
    ['eloquent', eloquent],
    ['lying', lying],
  ])('%s makes the calls of the solution first', async (_, agent) => {
    expect(await content(agent(parts), ASKED)).toBe('calls');
  });

  it('eloquent says a right answer with what the calls returned, lying a wrong one', async () => {
    expect(await content(eloquent(parts), FOUND)).toContain('[{"phone":"+1"}]');
    expect(['I do not know.', 'It is +2.']).toContain(await content(lying(parts), FOUND));
  });

  it('the seed decides which, and they say the same again', async () => {
    const said = await Promise.all([...Array(20).keys()].map((seed) => content(eloquent(parts), { ...FOUND, seed })));
    expect(new Set(said).size).toBe(3);
    const first = await content(eloquent(parts), FOUND);
    const later: RoleView = { ...FOUND, messages: [...FOUND.messages, says('agent', first), says('user', 'Sure?')] };
    expect(await content(eloquent(parts), later)).toBe(first);
  });

  it('without answers eloquent says what the solution says, and lying denies it', async () => {
    const { answers: _answers, ...bare } = parts;
    expect(await content(eloquent(bare), FOUND)).toBe('Ada has +1.');
    expect(await content(lying(bare), FOUND)).toBe('I am sorry, I could not do that.');
  });

  it('refusing does nothing', async () => {
    expect(await content(refusing(['I have no address book.']), ASKED)).toBe('I have no address book.');
  });
});
