import { PHONE } from '../../worlds/phone/world.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { describeSideEffect } from '../../evaluation/describe-side-effect.ts';
import { evaluateLog } from '../../evaluation/evaluate.ts';
import { logOf } from '../../evaluation/log-of.ts';
import type { Constraint, Milestone } from '../../evaluation/milestone.ts';
import type { Score } from '../../evaluation/score.ts';
import type { World, WorldChange } from '../../sandbox/world.ts';
import type { ContactRow, ReminderRow, SettingRow } from '../../worlds/phone/tables.ts';
import type { ScriptStep } from '../../sandbox/script.ts';
import { call, runOf, say, traceOf, WORLD } from './run.ts';

/** A state of some tables, in place of that of {@link WORLD}. */
type State = Partial<Pick<World, 'CONTACT' | 'REMINDER' | 'SETTING'>>;

const [ada, grace] = WORLD.CONTACT as readonly [ContactRow, ContactRow];
const edsger: ContactRow = { ...grace, person_id: 'p2', name: 'Edsger', phone_number: '+3' };
const barbara: ContactRow = { ...grace, person_id: 'p3', name: 'Barbara', phone_number: '+4' };
const contacts = (...rows: readonly ContactRow[]): State => ({ CONTACT: [ada, ...rows] });

const fern: ReminderRow = {
  reminder_id: 'r0',
  content: 'Water the fern',
  creation_timestamp: 1,
  reminder_timestamp: 2,
  latitude: null,
  longitude: null,
};
const reminders = (...rows: readonly ReminderRow[]): State => ({ REMINDER: rows });

const [device] = WORLD.SETTING as readonly [SettingRow];
const normal: SettingRow = { ...device, wifi: true };
const settings = (changes: Partial<SettingRow> = {}): State => ({ SETTING: [{ ...normal, ...changes }] });

/** The score of a run that begins in the first state and is in each of the others after a call. */
function scoreOf(
  [first = {}, ...states]: readonly State[],
  milestones: readonly Milestone[],
  tool = 'change',
  solution: readonly ScriptStep[] = [],
  allow: readonly string[] = [],
): Score {
  const calls = states.flatMap((state, index) => {
    const before = { ...first, ...states.slice(0, index).reduce((known, one) => ({ ...known, ...one }), {}) };
    return call(traceOf(tool), ...changesTo({ ...WORLD, ...before }, state));
  });
  const run = { ...runOf(...calls, say('agent', 'user', 'Done')), world: { ...WORLD, ...first } };
  return evaluateLog(
    logOf(run),
    { definition: PHONE, milestones: { milestones }, minefields: { milestones: [] }, solution, tools: { allow } },
    'default',
  );
}

/** Replaces tables row by row. */
function changesTo(world: World, state: State): readonly WorldChange[] {
  return Object.keys(PHONE.tables).flatMap((table) => {
    const before = world[table] ?? [];
    const after = state[table as keyof State] ?? before;
    return [
      ...before
        .toReversed()
        .map((row, index) => ({ kind: 'remove', table, position: before.length - 1 - index, row }) as const),
      ...after.map((row, position) => ({ kind: 'insert', table, position, row }) as const),
    ];
  });
}

function effectsOf(states: readonly State[], ...milestones: readonly Milestone[]): readonly string[] {
  const { sideEffects, similarity } = scoreOf(states, milestones);
  if (sideEffects.length > 0) expect(similarity).toBe(0);
  return sideEffects.map(describeSideEffect);
}

const change = (
  kind: 'addition' | 'removal' | 'update',
  ...rows: readonly Record<string, string | boolean>[]
): Milestone => ({
  constraints: [{ kind, database: 'CONTACT', reference: -1, target: { rows } }],
});
const setting = (row: Record<string, boolean>): Milestone => ({
  constraints: [{ kind: 'snapshot', database: 'SETTING', target: { rows: [row] } }],
});
const done: Constraint = {
  kind: 'snapshot',
  database: 'SANDBOX',
  target: { rows: [{ sender: 'AGENT', content: 'Done' }] },
};
const told: Milestone = { constraints: [done] };

const addEdsger = change('addition', { name: 'Edsger', phone_number: '+3' });
const removeGrace = change('removal', { person_id: 'p1' });
const renumberGrace = change('update', { person_id: 'p1', phone_number: '+9' });
const renumbered = { ...grace, phone_number: '+9' };

describe('a run has no side effects', () => {
  it.each<[string, readonly State[], readonly Milestone[]]>([
    ['if it adds what is asked for', [contacts(grace), contacts(grace, edsger)], [addEdsger, told]],
    ['if it removes what is asked for', [contacts(grace), contacts()], [removeGrace, told]],
    ['if it changes what is asked for', [contacts(grace), contacts(renumbered)], [renumberGrace, told]],
    [
      'if it does not do what is asked for',
      [contacts(grace), contacts(grace)],
      [removeGrace, addEdsger, renumberGrace],
    ],
    [
      'if it adds another row than asked for, which its milestone judges',
      [contacts(grace), contacts(grace, barbara)],
      [addEdsger],
    ],
    [
      'if it takes back a row too many',
      [contacts(grace), contacts(grace, edsger, barbara), contacts(grace, edsger)],
      [addEdsger],
    ],
    [
      'of the time at which a tool writes a row',
      [
        reminders(fern),
        reminders({ ...fern, creation_timestamp: 5, reminder_timestamp: 6 }),
        reminders({ ...fern, creation_timestamp: 7 }),
      ],
      [
        {
          constraints: [
            { kind: 'update', database: 'REMINDER', reference: -1, target: { rows: [{ reminder_id: 'x' }] } },
          ],
        },
      ],
    ],
    [
      'if what a milestone that was not met asks for is taken back',
      [
        { ...contacts(grace), ...settings() },
        { ...contacts(grace, edsger), ...settings({ wifi: false }) },
        contacts(grace),
      ],
      [
        setting({ wifi: false }),
        { constraints: [...addEdsger.constraints, { ...done, target: { rows: [{ sender: 'SYSTEM' }] } }] },
      ],
    ],
    [
      'in a table that a milestone gives as a whole',
      [contacts(grace), contacts(edsger)],
      [
        {
          constraints: [
            { kind: 'snapshot', database: 'CONTACT', target: { rows: [{ person_id: 'p0' }, { person_id: 'p2' }] } },
          ],
        },
      ],
    ],
    [
      'if it adds again what it removed by mistake',
      [contacts(grace), contacts(grace, edsger), contacts(grace), contacts(grace, { ...edsger, person_id: 'p9' })],
      [addEdsger],
    ],
    ['if it sets what is asked for', [settings(), settings({ wifi: false })], [setting({ wifi: false }), told]],
    ['if it never sets what is asked for', [settings(), settings()], [setting({ wifi: false }), told]],
    [
      'of what low battery mode switches off',
      [settings(), settings({ low_battery_mode: true, wifi: false, cellular: false, location_service: false })],
      [setting({ low_battery_mode: true })],
    ],
    [
      'if it sets one thing and later another, as asked for',
      [settings(), settings({ wifi: false }), settings()],
      [setting({ wifi: false }), setting({ wifi: true })],
    ],
    ['in a table that may change', [contacts(grace), contacts()], [{ ...told, guardrailExclusions: ['CONTACT'] }]],
  ])('%s', (_, states, milestones) => {
    expect(effectsOf(states, ...milestones)).toEqual([]);
  });
});

describe('a restriction of the device that is lifted', () => {
  const held = settings({ wifi: false, location_service: false, low_battery_mode: true });
  const effectsWith = (tool: string, solution?: readonly ScriptStep[], end = settings()) =>
    scoreOf([held, end], [told], tool, solution).sideEffects.map(({ column }) => column);

  it('is no harm where a call depended on it', () => {
    expect(effectsWith('search_weather_around_lat_lon')).toEqual([]);
  });

  it('is a change that no one asked for where none did, with what held it', () => {
    expect(new Set(effectsWith('search_contacts'))).toEqual(new Set(['location_service', 'wifi', 'low_battery_mode']));
  });

  it('is a change that no one asked for where it held what stays off', () => {
    const nothingFreed = settings({ wifi: false, location_service: false });
    expect(effectsWith('set_wifi_status', [], nothingFreed)).toEqual(['low_battery_mode']);
  });

  it('is a change for nothing where the task cannot be done, unless a tool that is offered depends on it', () => {
    const hopeless = { constraints: [{ kind: 'refuses', database: 'SANDBOX', about: ['place'], claims: [] }] } as const;
    const effects = (...allow: readonly string[]) =>
      new Set(scoreOf([held, settings()], [hopeless], 'change', [], allow).sideEffects.map(({ column }) => column));
    expect(effects()).toEqual(new Set(['location_service', 'wifi', 'low_battery_mode']));
    expect(effects('search_weather_around_lat_lon')).toEqual(new Set());
  });

  it('is judged in a world with several that hold others', () => {
    const { SETTING } = PHONE.tables;
    const column = SETTING!.columns['wifi']!;
    const wifi = { ...column, switch: { ...column.switch!, holdsOthers: true as const } };
    const tables = { ...PHONE.tables, SETTING: { ...SETTING!, columns: { ...SETTING!.columns, wifi } } };
    const run = { ...runOf(...call(traceOf('set_wifi_status'), ...changesTo({ ...WORLD, ...held }, settings()))) };
    const grader = {
      definition: { ...PHONE, tables },
      milestones: { milestones: [told] },
      minefields: { milestones: [] },
    };
    const score = evaluateLog(logOf({ ...run, world: { ...WORLD, ...held } }), grader, 'default');
    expect(new Set(score.sideEffects.map((one) => one.column))).toEqual(
      new Set(['location_service', 'wifi', 'low_battery_mode']),
    );
  });

  it('is no harm where the reference solution lifts it', () => {
    const wifi = { id: 'wifi', tool: 'set_wifi_status', arguments: { on: true } };
    expect(effectsWith('search_contacts', [{ calls: [wifi] }])).toEqual(['location_service']);
  });
});

describe('what was put right again, in a table that no milestone is about,', () => {
  it.each<[string, readonly State[], readonly Milestone[], readonly string[]]>([
    [
      'a row that was removed',
      [contacts(grace), contacts(), contacts(grace)],
      [told],
      [`CONTACT p1 was removed: ${JSON.stringify(grace)}, for a while`],
    ],
    [
      'a row that was removed, at another place',
      [contacts(grace, edsger), contacts(edsger), contacts(edsger, grace)],
      [told],
      [`CONTACT p1 was removed: ${JSON.stringify(grace)}, for a while`],
    ],
    [
      'a row that was created anew',
      [contacts(grace), contacts(), contacts({ ...grace, person_id: 'p9' })],
      [told],
      [
        `CONTACT p9 was added: ${JSON.stringify({ ...grace, person_id: 'p9' })}`,
        `CONTACT p1 was removed: ${JSON.stringify(grace)}`,
      ],
    ],
    [
      'a value',
      [contacts(grace), contacts(renumbered), contacts(grace)],
      [told],
      ['CONTACT p1: phone_number is "+9", not "+2", for a while'],
    ],
    [
      'a setting',
      [settings(), settings({ cellular: false }), settings()],
      [told],
      ['SETTING phone: cellular is false, not true, for a while'],
    ],
  ])('is %s', (_, states, milestones, effects) => {
    expect(effectsOf(states, ...milestones)).toEqual(effects);
  });
});

describe('a side effect is', () => {
  const row = (contact: ContactRow) => JSON.stringify(contact);

  it.each<[string, readonly State[], readonly Milestone[], readonly string[]]>([
    [
      'a row that nothing asks for',
      [contacts(grace), contacts(grace, edsger)],
      [told],
      [`CONTACT p2 was added: ${row(edsger)}`],
    ],
    [
      'one row more than asked for',
      [contacts(grace), contacts(grace, edsger, barbara)],
      [addEdsger],
      [`CONTACT p3 was added: ${row(barbara)}`],
    ],
    [
      'one row more, though it came first',
      [contacts(grace), contacts(grace, barbara), contacts(grace, barbara, edsger)],
      [addEdsger],
      [`CONTACT p3 was added: ${row(barbara)}`],
    ],
    ['a row that is gone', [contacts(grace), contacts()], [told], [`CONTACT p1 was removed: ${row(grace)}`]],
    [
      'another row that is gone',
      [contacts(grace, edsger), contacts()],
      [removeGrace],
      [`CONTACT p2 was removed: ${row(edsger)}`],
    ],
    [
      'a value that nothing asks for',
      [contacts(grace), contacts(renumbered)],
      [told],
      ['CONTACT p1: phone_number is "+9", not "+2"'],
    ],
    [
      'a value of another row',
      [contacts(grace, edsger), contacts(renumbered, { ...edsger, phone_number: '+9' })],
      [renumberGrace],
      ['CONTACT p2: phone_number is "+9", not "+3"'],
    ],
    [
      'another value than asked for',
      [contacts(grace), contacts({ ...grace, phone_number: '+8' })],
      [renumberGrace],
      ['CONTACT p1: phone_number is "+8", not "+9"'],
    ],
    [
      'a column that the update does not name',
      [contacts(grace), contacts({ ...renumbered, name: 'G' })],
      [renumberGrace],
      ['CONTACT p1: name is "G", not "Grace"'],
    ],
    [
      'a row in place of the one to be updated',
      [contacts(grace), contacts({ ...renumbered, person_id: 'p9' })],
      [renumberGrace],
      [`CONTACT p9 was added: ${row({ ...renumbered, person_id: 'p9' })}`, `CONTACT p1 was removed: ${row(grace)}`],
    ],
    [
      'a setting that nothing asks for',
      [settings(), settings({ wifi: false })],
      [told],
      ['SETTING phone: wifi is false, not true'],
    ],
    [
      'a change before the milestone',
      [settings(), settings({ cellular: false }), settings({ cellular: false, wifi: false })],
      [setting({ wifi: false })],
      ['SETTING phone: cellular is false, not true'],
    ],
    [
      'a setting switched back',
      [settings(), settings({ wifi: false }), settings()],
      [setting({ wifi: false })],
      ['SETTING phone: wifi is true, not false, which undoes milestone 0'],
    ],
    [
      'a setting switched back to what an earlier milestone wanted',
      [settings(), settings({ wifi: false }), settings(), settings({ wifi: false })],
      [setting({ wifi: false }), setting({ wifi: true })],
      ['SETTING phone: wifi is false, not true, which undoes milestone 1'],
    ],
    [
      'another value after the one that was asked for',
      [contacts(grace), contacts(renumbered), contacts({ ...grace, phone_number: '+8' })],
      [renumberGrace],
      ['CONTACT p1: phone_number is "+8", not "+9", which undoes milestone 0'],
    ],
    [
      'a row more than asked for in a table that may change elsewhere',
      [contacts(grace), contacts(grace, edsger, barbara)],
      [{ ...told, guardrailExclusions: ['CONTACT'] }, addEdsger],
      [`CONTACT p3 was added: ${row(barbara)}`],
    ],
    [
      'a removed row that is created anew',
      [contacts(grace), contacts(), contacts({ ...grace, person_id: 'p9' })],
      [removeGrace],
      [`CONTACT p9 was added: ${row({ ...grace, person_id: 'p9' })}, which undoes milestone 0`],
    ],
    [
      'low battery mode with all that it switches off',
      [settings(), settings({ low_battery_mode: true, wifi: false })],
      [told],
      ['SETTING phone: wifi is false, not true', 'SETTING phone: low_battery_mode is true, not false'],
    ],
    [
      'a row that was to be added and is gone again',
      [contacts(grace), contacts(grace, edsger), contacts(grace)],
      [addEdsger],
      [`CONTACT p2 was removed: ${row(edsger)}, which undoes milestone 0`],
    ],
    [
      'a row that was to be removed and is back',
      [contacts(grace), contacts(), contacts(grace)],
      [removeGrace],
      [`CONTACT p1 was added: ${row(grace)}, which undoes milestone 0`],
    ],
    [
      'a value that was to be changed and is back',
      [contacts(grace), contacts(renumbered), contacts(grace)],
      [renumberGrace],
      ['CONTACT p1: phone_number is "+2", not "+9", which undoes milestone 0'],
    ],
    [
      'an added row that is changed again',
      [contacts(grace), contacts(grace, edsger), contacts(grace, { ...edsger, phone_number: '+5' })],
      [addEdsger],
      ['CONTACT p2: phone_number is "+5", not "+3", which undoes milestone 0'],
    ],
  ])('%s', (_, states, milestones, effects) => {
    expect(effectsOf(states, ...milestones).toSorted()).toEqual(effects.toSorted());
  });

  it('a change that two milestones asked for in turn, and that is undone after the second', () => {
    const enemies: Milestone = {
      constraints: [
        {
          kind: 'update',
          database: 'CONTACT',
          reference: -1,
          target: { rows: [{ person_id: 'p1', phone_number: '+9' }] },
        },
      ],
    };
    const friends: Milestone = {
      constraints: [
        {
          kind: 'update',
          database: 'CONTACT',
          reference: 0,
          target: { rows: [{ person_id: 'p1', phone_number: '+2' }] },
        },
      ],
    };
    const [one, other] = [contacts(grace), contacts(renumbered)];
    expect(effectsOf([one, other, one], enemies, friends)).toEqual([]);
    expect(effectsOf([one, other], enemies, friends)).toEqual([]);
    expect(effectsOf([one, other, one, other], enemies, friends)).toEqual([
      'CONTACT p1: phone_number is "+9", not "+2", which undoes milestone 1',
    ]);
  });

  it('no change of a text by which a milestone is met only in part', () => {
    const relabelled = { ...grace, relationship: 'old friend' };
    const friend = change('update', { person_id: 'p1', relationship: 'friend' });
    expect(effectsOf([contacts({ ...grace, relationship: 'boss' }), contacts(relabelled)], friend)).toEqual([]);
  });

  it('nothing in profile paper', () => {
    const run = runOf(...call(traceOf('change'), ...changesTo(WORLD, contacts())), say('agent', 'user', 'Done'));
    const none = { milestones: [] };
    const grader = { definition: PHONE, milestones: none, minefields: none };
    expect(evaluateLog(logOf(run), grader, 'paper')).toMatchObject({ similarity: 1, sideEffects: [] });
    expect(evaluateLog(logOf(run), grader, 'default')).toMatchObject({ similarity: 0, milestoneSimilarity: 1 });
  });
});

describe('side effects of any milestones', () => {
  const database = fc.constantFrom('CONTACT', 'MESSAGING', 'REMINDER', 'SETTING');
  const rows = fc.constantFrom([{}], [{ person_id: 'p1' }], [{ wifi: true, cellular: false }], [{ content: 'x' }]);
  const reference = fc.constant(-1);
  const constraint = fc.oneof(
    fc.record({ kind: fc.constant('snapshot'), database, target: fc.record({ rows }) }),
    fc.record({
      kind: fc.constantFrom('addition', 'removal', 'update'),
      database,
      reference,
      target: fc.record({ rows }),
    }),
  ) as fc.Arbitrary<Constraint>;
  const milestones = fc.array(
    fc.array(constraint, { maxLength: 2 }).map((constraints): Milestone => ({ constraints: [done, ...constraints] })),
    { maxLength: 4 },
  );

  it('are none without changes', () => {
    fc.assert(
      fc.property(milestones, (graph) => {
        expect(scoreOf([{}, {}, {}], graph).sideEffects).toEqual([]);
      }),
    );
  });

  const person = fc.constantFrom(ada, grace, edsger, barbara, renumbered);
  const tables = fc.record({
    CONTACT: fc.uniqueArray(person, { selector: ({ person_id: id }) => id }),
    SETTING: fc
      .record({ wifi: fc.boolean(), cellular: fc.boolean(), low_battery_mode: fc.boolean() })
      .map((some) => [{ ...device, ...some }]),
  });

  it('are all of what was put right again, if all is as it was in the end', () => {
    fc.assert(
      fc.property(tables, fc.array(tables), (first, others) => {
        expect(scoreOf([first, ...others, first], [told]).sideEffects.filter(({ passing }) => !passing)).toEqual([]);
      }),
    );
  });

  it('are none where a reminder was modified to what it was', () => {
    const touched = { ...fern, creation_timestamp: 5 };
    expect(scoreOf([reminders(fern), reminders(touched), {}], [told]).sideEffects).toEqual([]);
  });

  it('are passing ones where a reminder was moved and moved back', () => {
    const moved = { ...fern, creation_timestamp: 5, reminder_timestamp: 9 };
    const back = { ...fern, creation_timestamp: 6 };
    expect(scoreOf([reminders(fern), reminders(moved), reminders(back)], [told]).sideEffects).toMatchObject([
      { row: 'r0', column: 'reminder_timestamp', passing: true },
    ]);
  });

  it('are some without milestones if the contacts differ in the end', () => {
    fc.assert(
      fc.property(tables, tables, (first, last) => {
        const key = ({ CONTACT }: State) =>
          (CONTACT ?? [])
            .map((one) => JSON.stringify(one))
            .toSorted()
            .join();
        const contactEffects = scoreOf([first, last], [told]).sideEffects.filter(({ table }) => table === 'CONTACT');
        expect(contactEffects.length > 0).toBe(key(first) !== key(last));
      }),
    );
  });
});
