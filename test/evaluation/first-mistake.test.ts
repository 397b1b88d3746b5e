import { PHONE } from '../../worlds/phone/world.ts';
import { describe, expect, it } from 'vitest';
import type { MilestoneMatch, Score, SideEffect } from '../../evaluation/score.ts';
import { firstMistake } from '../../evaluation/first-mistake.ts';
import type { TrajectoryEvent } from '../../sandbox/event.ts';
import type { JsonObject } from '../../sandbox/json.ts';
import type { Message } from '../../sandbox/message.ts';
import type { WorldChange } from '../../sandbox/world.ts';
import { addContact, call, runOf, say, setWifi, traceOf, WORLD } from './run.ts';

const matched = (milestone: number, message: number, similarity = 1): MilestoneMatch => {
  return { milestone, message, similarity, constraints: [] };
};

const score = (parts: Partial<Score> = {}): Score => ({
  solved: false,
  similarity: 1,
  milestoneSimilarity: 1,
  minefieldSimilarity: 0,
  turnCount: 4,
  milestones: [],
  minefields: [],
  wording: null,
  sideEffects: [],
  ...parts,
});

const fails = (
  name: string,
  { caller = 'agent', errorClass = 'ValueError' }: { caller?: 'agent' | 'user'; errorClass?: string } = {},
): readonly Message[] => [
  { ...say(caller, 'execution-environment', `${name}()`), toolCall: { id: 'c', name, arguments: '{}' } },
  {
    ...say('execution-environment', caller, 'No.'),
    toolResult: { callId: 'c', name, errorClass },
  },
];

/**
 * Messages: 0 opening, 1 call, 2 answer (wifi on), 3 call, 4 answer (a contact), 5 the agent's text, 6 the user's, 7 call,
 * 8 answer (wifi off), 9 the agent's text.
 */
const { events: EVENTS } = runOf(
  ...call(traceOf('set_wifi_status', { on: true }), setWifi(true)),
  ...call(traceOf('add_contact'), addContact),
  say('agent', 'user', 'Done. More?'),
  say('user', 'agent', 'No.'),
  ...call(traceOf('set_wifi_status', { on: false }), setWifi(false)),
  say('agent', 'user', 'Bye.'),
);

describe('the first mistake', () => {
  it('is none of a run that did all, or has no score', () => {
    expect(
      firstMistake(EVENTS, score({ milestones: [matched(0, 2)], minefields: [matched(0, 0, 0)] }), PHONE.tables),
    ).toBeNull();
    expect(firstMistake(EVENTS, null, PHONE.tables)).toBeNull();
  });

  it('is a call of the agent that failed, not one of the user', () => {
    const { events } = runOf(
      ...fails('end_conversation', { caller: 'user' }),
      say('agent', 'user', 'Wait.'),
      ...fails('send_message'),
    );
    expect(firstMistake(events, null, PHONE.tables)).toEqual({ at: 3, why: 'the call of send_message failed' });
  });

  it('is not a call that a service refused which is off, as agents may try', () => {
    const refused = ['ConnectionError', 'PermissionError'].flatMap((errorClass) =>
      fails('send_message', { errorClass }),
    );
    const { events } = runOf(...refused, say('agent', 'user', 'I cannot.'));
    expect(firstMistake(events, null, PHONE.tables)).toBeNull();
    const milestones = [matched(0, 5, 0)];
    expect(firstMistake(events, score({ milestones }), PHONE.tables)).toEqual({
      at: 0,
      why: 'milestone 0 was not met after it',
    });
  });

  it('is not a call that failed and succeeded later, but where the cause of the failure shows', () => {
    const { events } = runOf(
      ...fails('add_contact'),
      ...call(traceOf('add_contact'), addContact),
      say('agent', 'user', 'Done.'),
      say('user', 'agent', 'Sure?'),
      say('agent', 'user', 'No, I could not.'),
    );
    const missed = score({ milestones: [matched(0, 0, 0)] });
    const cause = { title: 'Denied what it had done', message: 7, quote: 'I could not.' };
    expect(firstMistake(events, missed, PHONE.tables, cause)).toEqual({ at: 6, why: 'Denied what it had done' });
    expect(firstMistake(events, missed, PHONE.tables)).toMatchObject({ at: 0 });
  });

  it('is none of a solved run, whatever failed on the way', () => {
    const { events } = runOf(...fails('send_message'), say('agent', 'user', 'Sent.'));
    expect(firstMistake(events, score({ solved: false }), PHONE.tables)).not.toBeNull();
    expect(firstMistake(events, score({ solved: true }), PHONE.tables)).toBeNull();
  });

  it('is a minefield that was hit, in the turn that hit it', () => {
    const minefields = [matched(0, 2, 0), matched(1, 4, 0.5)];
    expect(firstMistake(EVENTS, score({ minefields }), PHONE.tables)).toEqual({ at: 2, why: 'minefield 1 was hit' });
  });

  it('is the first of several signs', () => {
    const minefields = [matched(1, 8), matched(0, 2)];
    expect(firstMistake(EVENTS, score({ minefields }), PHONE.tables)).toEqual({ at: 0, why: 'minefield 0 was hit' });
  });

  describe('is a side effect', () => {
    const added: SideEffect = { kind: 'added', table: 'CONTACT', row: 'p2', expected: null, found: {} };
    const wifi: SideEffect = {
      kind: 'changed',
      table: 'SETTING',
      row: 'phone',
      column: 'wifi',
      expected: false,
      found: true,
    };
    const of = (...sideEffects: readonly SideEffect[]) => firstMistake(EVENTS, score({ sideEffects }), PHONE.tables);

    it('in the turn that changed the row', () => {
      expect(of(added)).toEqual({ at: 2, why: 'a change of CONTACT that nothing asks for' });
    });

    it('in the first turn that changed the cell', () => {
      expect(of(wifi)).toEqual({ at: 0, why: 'a change of SETTING that nothing asks for' });
    });

    it('in the last such turn where it undoes what a milestone asked for', () => {
      expect(of({ ...wifi, undoes: 0 })).toMatchObject({ at: 6 });
    });

    it('but not where another row, or another cell of the row, was changed', () => {
      expect(of({ ...added, row: 'p1' })).toBeNull();
      expect(of({ ...added, table: 'MESSAGING' })).toBeNull();
      expect(of({ ...wifi, column: 'cellular' })).toBeNull();
    });

    it('but not where a nested value of the cell was only written again', () => {
      const rules = (...days: readonly string[]) => ({ ...WORLD.SETTING[0]!, rules: { days } });
      const write = (before: JsonObject, row: JsonObject): WorldChange => {
        return { kind: 'replace', table: 'SETTING', position: 0, before, row };
      };
      const { events } = runOf(
        ...call(traceOf('write_rules'), write(rules('Monday'), rules('Monday'))),
        ...call(traceOf('write_rules'), write(rules('Monday'), rules('Monday', 'Friday'))),
      );
      const effect = {
        ...wifi,
        column: 'rules',
        expected: { days: ['Monday'] },
        found: { days: ['Monday', 'Friday'] },
      };
      expect(firstMistake(events, score({ sideEffects: [effect] }), PHONE.tables)).toMatchObject({ at: 2 });
    });
  });

  describe('is a turn that failed', () => {
    const failed: TrajectoryEvent = { kind: 'turn', role: 'agent', messages: [], failed: 'refused' };

    it('after the last message', () => {
      expect(firstMistake([...EVENTS.slice(0, 3), failed], null, PHONE.tables)).toEqual({ at: 2, why: 'refused' });
    });

    it('but not one of the user', () => {
      expect(firstMistake([...EVENTS.slice(0, 6), { ...failed, role: 'user' }], null, PHONE.tables)).toBeNull();
    });

    it('or whose calls aborted the run', () => {
      const aborted: TrajectoryEvent = { kind: 'tool-executions', messages: [], aborted: 'no such tool' };
      expect(firstMistake([...EVENTS.slice(0, 4), aborted], null, PHONE.tables)).toEqual({
        at: 2,
        why: 'no such tool',
      });
      expect(firstMistake([...EVENTS.slice(0, 7), aborted], null, PHONE.tables)).toBeNull();
    });
  });

  describe('where nothing else went wrong is a missed milestone', () => {
    const missed = (...milestones: readonly MilestoneMatch[]) =>
      firstMistake(EVENTS, score({ milestones }), PHONE.tables);

    it('in the first turn after the last one that was met', () => {
      expect(missed(matched(1, 9, 0.5), matched(0, 4))).toEqual({ at: 4, why: 'milestone 1 was not met after it' });
      expect(missed(matched(0, 9, 0), matched(1, 4))).toEqual({ at: 0, why: 'milestone 0 was not met after it' });
    });

    it('at the end if the agent took no turn after it', () => {
      expect(missed(matched(0, 9), matched(1, 0, 0))).toEqual({ at: 8, why: 'milestone 1 was not met after it' });
    });

    it('which other mistakes come before', () => {
      const parts = { milestones: [matched(0, 0, 0)], minefields: [matched(0, 8)] };
      expect(firstMistake(EVENTS, score(parts), PHONE.tables)).toEqual({ at: 6, why: 'minefield 0 was hit' });
    });
  });
});
