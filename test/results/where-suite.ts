import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TrajectorySummary } from '../../results/record.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { Condition } from '../../results/where/fields.ts';
import { FIELDS } from '../../results/where/fields.ts';
import { meets } from '../../results/where/meets.ts';
import { parseWhere } from '../../results/where/parse-where.ts';
import { exampleRecord } from './example-record.ts';
import { listed } from './listed.ts';

const USER_ERROR = { kind: 'ending', outcome: 'user-error', reason: 'fell silent', failureKind: 'empty' } as const;

const guestReward = (reward: number | null) => ({ reward, parts: { DB: reward }, basis: ['DB'], why: [] });

const RECORDS = [
  exampleRecord(
    { agent: 'openai:gpt-6?effort=low' },
    {
      similarity: 0.25,
      wording: 0.5,
      cause: { title: 'a', message: 3, quote: 'rate_limit' },
      modes: [
        { mode: 'claimed', message: 3, quote: '"mode":"guessed"' },
        { mode: 'gave_up', message: null, quote: null },
      ],
    },
  ),
  exampleRecord(
    { scenario: 'wifixoff', trial: 2, seed: 43 },
    { similarity: 1, turnCount: 9, retries: 0, objections: 2, faults: 1, guestReward: guestReward(0) },
  ),
  exampleRecord(
    { augmentation: '3dt' },
    { similarity: null, objections: null, faults: null, reason: 'a 50% \\ rate_limit' },
  ),
  exampleRecord(
    { trial: 3 },
    { similarity: null, outcome: 'user-error', reason: 'fell silent', failureKind: 'empty', events: [USER_ERROR] },
  ),
  exampleRecord(
    { trial: 4 },
    { similarity: 0.5, solved: null, startedAt: 1000, finishedAt: 4500, guestReward: guestReward(null) },
  ),
  exampleRecord(
    { trial: 5, agent: 'B' },
    {
      usage: {
        agent: { ...exampleRecord().usage.agent, costUsd: 0.5 },
        user: { ...exampleRecord().usage.user, costUsd: 0.25 },
      },
    },
  ),
];

const NUMBERS = [0, 0.25, 0.5, 0.75, 1, 2, 3.5, 43, null];
const TEXTS = [
  'completed',
  'user-error',
  'a',
  'claimed',
  'rate_limit',
  '50%',
  '\\',
  'wifi?off',
  'wifi*',
  '*',
  '',
  'B',
  'b',
  'empty',
];

/** Values that the records have, and others, so that comparisons are met and missed. */
const values = fc.constantFrom(...NUMBERS, ...TEXTS, true, false);

const conditions: fc.Arbitrary<Condition> = fc.letrec<{ any: Condition }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    comparisons(),
    fc.record({ kind: fc.constantFrom('and', 'or'), parts: fc.array(tie('any'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ kind: fc.constant('not'), part: tie('any') }),
  ),
})).any;

function comparisons(): fc.Arbitrary<Condition> {
  const fields = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
  return fc.constantFrom(...fields).chain((field) => {
    const { kind } = FIELDS[field];
    const type = ({ number: 'number', text: 'string', list: 'string', names: 'string', verdict: 'boolean' } as const)[
      kind
    ];
    const fitting = values.filter((value) => (value === null ? kind !== 'list' : typeof value === type));
    const equal = ['=', '!='];
    const operators = {
      number: [...equal, '<', '<=', '>', '>='],
      text: [...equal, 'contains', 'matches'],
      list: ['contains', 'matches'],
      names: equal,
      verdict: equal,
    }[kind];
    return fc
      .record({
        kind: fc.constant('compare' as const),
        field: fc.constant(field),
        operator: fc.constantFrom(...operators),
        value: fitting,
      })
      .filter(
        ({ operator, value }) => value !== null || operator === '=' || operator === '!=',
      ) as fc.Arbitrary<Condition>;
  });
}

/** The conditions of `--where`, in the database. */
export function describeWhere(stores: () => readonly [ResultsStore, ResultsStore]): void {
  describe('conditions', () => {
    let all: readonly TrajectorySummary[];

    beforeEach(async () => {
      const [store] = stores();
      for (const record of RECORDS) await store.trajectories.save(record);
      all = await listed(store);
    });

    const ROWS = [
      ['solved', 2],
      ['not solved', 1],
      ['solved = false', 1],
      ['solved = none', 3],
      ['not (solved or similarity = 0.5)', 3],
      ['wording > 0.4', 1],
      ['mode = claimed', 1],
      ['mode in (gave_up, guessed)', 1],
      ['mode = claimed and modes = gave_up', 1],
      ['mode = claimed and not modes = gave_up', 0],
      ['mode = guessed', 0],
      ['mode = none', 5],
      ['mode != claimed', 5],
      ['reward = 0 and solved', 1],
      ['guest_reward > 0', 0],
      ['reward = none', 5],
      ['cause = a', 1],
      ['cause contains rate_limit', 0],
      ['cause = none', 5],
      ['similarity < 0.5', 1],
      ['not similarity < 0.5', 5],
      ['similarity = none', 2],
      ['similarity != none and turn_count > 3', 1],
      ['outcome in (infrastructure, user-error)', 2],
      ['reason contains "rate_limit"', 1],
      ['reason contains "rateXlimit"', 0],
      ['reason != "fell silent"', 5],
      ['scenario matches "wifi?off" and scenario != wifi_off', 1],
      ['failure_kind = empty', 1],
      ['cost = 0.75', 1],
      ['cost = none', 5],
      ['seconds = 3.5', 1],
      ['category contains SINGLE_TOOL_CALL and not agent = B', 5],
      ["agent = 'openai:gpt-6?effort=low'", 1],
    ] as const;

    it('are met by as many runs as they say', async () => {
      const [store] = stores();
      for (const [text, count] of ROWS) {
        const where = parseWhere(text);
        const found = await listed(store, { where });
        expect(found, text).toHaveLength(count);
        expect(found, text).toEqual(all.filter((run) => meets(run, where)));
      }
    });

    it('find a player by its spec, by its name, and by what tables call its file', async () => {
      const [store] = stores();
      const file = 'module:agents/my-agent.ts#careful?timeoutMs=5&version=1a2b3c4d5e6f';
      const named = 'openai:gpt-6?effort=low&as=fast';
      for (const agent of [file, named]) await store.trajectories.save(exampleRecord({ trial: 6, agent, user: named }));
      const inFile = ['my-agent.ts#careful@1a2b3c4?timeoutMs=5', './agents/my-agent.ts#careful', 'my-agent.ts'];
      const players = [file, ...inFile, named, 'fast'];
      for (const agent of players) {
        expect(await listed(store, { agent }), agent).toHaveLength(1);
        expect(await listed(store, { where: parseWhere(`agent in ("${agent}", nobody)`) }), agent).toHaveLength(1);
        expect(await listed(store, { where: parseWhere(`agent != "${agent}"`) }), agent).toHaveLength(7);
      }
      expect(await listed(store, { where: parseWhere('user = fast') })).toHaveLength(2);
      for (const agent of ['agent.ts', 'my-agent.ts#careful@1a2b3c4', 'gent.ts#careful', 'fas', 'effort'])
        expect(await listed(store, { agent }), agent).toEqual([]);
    });

    it('are met by the same runs in the database and in memory', async () => {
      const [store] = stores();
      await fc.assert(
        fc.asyncProperty(conditions, async (where) => {
          expect(await listed(store, { where })).toEqual(all.filter((run) => meets(run, where)));
        }),
        { numRuns: 200 },
      );
    });
  });
}
