import type { Constraint } from '../../evaluation/milestone.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { Scenario } from '../../scenarios/scenario.ts';

/** A scenario of the catalogue, made unfair. */
export interface Mutant {
  readonly what: string;
  readonly scenario: string;
  readonly change: (scenario: Scenario) => Scenario;
  /** The checks of `validate` that find it; `load` if a pack with it cannot be loaded; nothing if it is not found. */
  readonly foundBy: readonly string[];
}

type Replacement = readonly [from: string, to: string];

/** The scenario with other texts in its solution and its milestones alike, or in other parts of it. */
function reworded(
  replacements: readonly Replacement[],
  parts: readonly (keyof Scenario)[] = ['solution', 'milestones'],
): Mutant['change'] {
  return (scenario) => {
    const changed = parts.map((part) => {
      const text = replacements.reduce((rest, [from, to]) => {
        if (!JSON.stringify(parts.map((one) => scenario[one])).includes(from)) throw new Error(`nothing has ${from}`);
        return rest.replaceAll(from, to);
      }, JSON.stringify(scenario[part]));
      return [part, JSON.parse(text) as JsonValue];
    });
    return { ...scenario, ...Object.fromEntries(changed) } as Scenario;
  };
}

function briefed(brief: Partial<Scenario['user']>): Mutant['change'] {
  return (scenario) => ({ ...scenario, user: { ...scenario.user, ...brief } });
}

function withContact(row: Readonly<Record<string, JsonValue>>): Mutant['change'] {
  const person_id = '00000000-0000-5000-8000-000000000001';
  return (scenario) => ({ ...scenario, rows: { CONTACT: [{ person_id, is_self: false, ...row }] } });
}

function constrained(change: (constraint: Constraint) => Constraint): Mutant['change'] {
  return ({ milestones: { milestones, ...order }, ...scenario }) => ({
    ...scenario,
    milestones: {
      ...order,
      milestones: milestones.map((milestone) => ({ ...milestone, constraints: milestone.constraints.map(change) })),
    },
  });
}

function tagged(categories: Scenario['categories']): Mutant['change'] {
  return (scenario) => ({ ...scenario, categories });
}

export const MUTANTS: readonly Mutant[] = [
  {
    what: 'a reminder in the past',
    scenario: 'add_reminder_content_and_date_and_time',
    change: (scenario) => ({ ...scenario, now: '2024-05-15 12:00' }),
    foundBy: ['truths'],
  },
  {
    what: 'the wrong name in solution and milestones alike',
    scenario: 'search_name_with_relationship',
    change: reworded([
      ['{boss/0/name}', 'Dana Whitfield'],
      ['Priya N', 'Dana Whitfield'],
    ]),
    foundBy: ['truths'],
  },
  {
    what: 'another person is looked up, told, demanded and known as the answer',
    scenario: 'search_name_with_relationship',
    change: reworded(
      [
        ['{"relationship":"boss"}', '{"name":"Dana Whitfield"}'],
        ['Priya N', 'Dana Whitfield'],
      ],
      ['solution', 'milestones', 'user'],
    ),
    foundBy: ['truths'],
  },
  {
    what: 'the wrong distance in solution and milestones alike',
    scenario: 'find_distance_with_location_name',
    change: reworded([
      ['{distance:2}', '87.86'],
      ['67.86', '87.86'],
    ]),
    foundBy: ['truths'],
  },
  {
    what: 'the wrong state of a setting in solution and milestones alike',
    scenario: 'get_wifi',
    change: reworded([
      ['switched on', 'switched off'],
      ['"on":true', '"on":false'],
    ]),
    foundBy: ['truths'],
  },
  {
    what: 'the newest message in place of the oldest',
    scenario: 'search_message_with_recency_oldest',
    change: reworded([
      ['{messages/0/content}', '{messages/-1/content}'],
      ['Barely used GPUs, special price today!', 'Splendid, update me regularly.'],
    ]),
    foundBy: ['truths'],
  },
  {
    what: 'a wrong answer in the brief',
    scenario: 'search_name_with_relationship',
    change: briefed({ answer: 'Dana Whitfield' }),
    foundBy: ['truths'],
  },
  {
    what: 'a wrong number as the answer in the brief',
    scenario: 'search_phone_number_with_name',
    change: briefed({ answer: '+12453344098' }),
    foundBy: ['truths'],
  },
  {
    what: 'a user who is told the answer',
    scenario: 'search_name_with_relationship',
    change: briefed({ knows: ['Your boss is called Priya N.'] }),
    foundBy: ['brief'],
  },
  {
    what: 'the brief of another task',
    scenario: 'wifi_off',
    change: briefed({ goal: 'Find out the name of your boss.', lacks: ["your boss's name"] }),
    foundBy: ['brief'],
  },
  {
    what: 'two bosses, of whom one is meant',
    scenario: 'search_name_with_relationship',
    change: withContact({ name: 'Otto Brandt', phone_number: '+12025550100', relationship: 'boss' }),
    foundBy: ['single-match'],
  },
  {
    what: 'a third friend, whom the solution forgets',
    scenario: 'update_contact_relationship_with_relationship',
    change: withContact({ name: 'Otto Brandt', phone_number: '+12025550100', relationship: 'friend' }),
    foundBy: ['single-match'],
  },
  {
    what: 'a number that two contacts have',
    scenario: 'search_phone_number_with_name',
    change: withContact({ name: 'Otto Brandt', phone_number: '+10000000000', relationship: 'plumber' }),
    foundBy: ['load'],
  },
  {
    what: 'another unit than the tool answers in',
    scenario: 'find_distance_with_location_name',
    change: reworded([
      ['kilometers', 'miles'],
      ['"unit":"km"', '"unit":"mi"'],
    ]),
    foundBy: ['truths'],
  },
  {
    what: 'another unit than the weather is told in',
    scenario: 'find_temperature',
    change: reworded([
      ['degrees Celsius', 'degrees Fahrenheit'],
      ['"unit":"celsius"', '"unit":"fahrenheit"'],
    ]),
    foundBy: ['truths'],
  },
  {
    what: 'several tool calls where there is one',
    scenario: 'wifi_off',
    change: tagged(['MULTIPLE_TOOL_CALL', 'SINGLE_USER_TURN']),
    foundBy: ['categories'],
  },
  {
    what: 'no state dependency where a restriction has to be lifted',
    scenario: 'find_days_till_holiday_wifi_off',
    change: tagged(['CANONICALIZATION', 'MULTIPLE_TOOL_CALL', 'SINGLE_USER_TURN']),
    foundBy: ['categories'],
  },
  {
    what: 'one user turn where there are two',
    scenario: 'remove_contact_by_phone_multiple_user_turn',
    change: tagged(['MULTIPLE_TOOL_CALL', 'SINGLE_USER_TURN']),
    foundBy: ['categories'],
  },
  {
    what: 'a user who lacks what it knows',
    scenario: 'search_phone_number_with_name',
    change: briefed({ lacks: ["the contact's name"] }),
    foundBy: ['brief'],
  },
  {
    what: 'a refusal although the tool for it may be offered',
    scenario: 'remove_contact_by_phone_no_search_contacts_insufficient_information',
    change: (scenario) => ({ ...scenario, tools: { ...scenario.tools, deny: [] } }),
    foundBy: ['refusals'],
  },
  {
    what: 'a refusal that has to use one phrase',
    scenario: 'find_current_city_insufficient_information',
    change: (scenario) => ({
      ...scenario,
      milestones: {
        milestones: [{ constraints: [{ kind: 'refuses', database: 'SANDBOX', about: ['access'], claims: ['place'] }] }],
      },
    }),
    foundBy: ['refusals'],
  },
  {
    what: 'a look-up that nothing needs is demanded',
    scenario: 'search_message_with_recency_oldest',
    change: (scenario) => {
      const row = {
        sender: 'EXECUTION_ENVIRONMENT',
        recipient: 'AGENT',
        tool_trace: { tool_name: 'get_current_timestamp', arguments: {} },
      };
      const called = { kind: 'snapshot', database: 'SANDBOX', target: { rows: [row] } } as const;
      const [found, tells] = scenario.milestones.milestones;
      const [clock, messages, say] = scenario.solution;
      const again = { calls: [{ id: 'again', tool: 'get_current_timestamp', arguments: {} }] };
      return {
        ...scenario,
        solution: [clock!, messages!, again, say!],
        milestones: { milestones: [found!, { constraints: [called] }, tells!] },
      };
    },
    foundBy: ['needed-look-ups'],
  },
  {
    what: 'nothing demands that the user has spoken before',
    scenario: 'remove_contact_by_phone_multiple_user_turn',
    change: (scenario) => ({
      ...scenario,
      milestones: {
        milestones: scenario.milestones.milestones
          .filter(({ isMarker }) => !isMarker)
          .map((milestone) => ({
            ...milestone,
            constraints: milestone.constraints.map((one) => (one.kind === 'removal' ? { ...one, reference: -1 } : one)),
          })),
      },
    }),
    foundBy: ['answer-without-asking'],
  },
  {
    what: 'a name as a mere word, without the other names as rivals',
    scenario: 'search_name_with_relationship',
    change: reworded([['"kind":"name"', '"kind":"word"']], ['milestones']),
    foundBy: ['truths'],
  },
  {
    what: 'one more value that counts as right',
    scenario: 'search_relationship_with_phone_number',
    change: reworded([['"values":["boss"],"as"', '"values":["boss","colleague"],"as"']], ['milestones']),
    foundBy: ['truths'],
  },
  {
    what: 'a number that no result has',
    scenario: 'find_phone_number_with_location_name',
    change: reworded([
      ['{places/0/phone_number}', '+14089960000'],
      ['+14089961010', '+14089960000'],
    ]),
    foundBy: ['truths'],
  },
  {
    what: 'a report of another number than is saved',
    scenario: 'add_contact_with_name_and_phone_number',
    change: reworded([['"values":["+19876543210"]', '"values":["+19876543211"]']], ['milestones']),
    foundBy: ['truths'],
  },
  {
    what: 'a report of another deed than is demanded',
    scenario: 'modify_reminder_with_recency_latest',
    change: reworded([['"act":"moved"', '"act":"removed"']], ['milestones']),
    foundBy: ['truths'],
  },
  {
    what: 'a request that holds the answer',
    scenario: 'search_name_with_relationship',
    change: (scenario) => ({ ...scenario, opening: "What's the name of my boss, Priya N?" }),
    foundBy: ['leaks'],
  },
  {
    what: 'the highest temperature in place of the lowest',
    scenario: 'find_temperature_f_with_location_and_time_diff_multiple_user_turn',
    change: reworded([['min_temperature', 'max_temperature']]),
    foundBy: [],
  },
  {
    what: 'one certain way to look it up is demanded',
    scenario: 'search_phone_number_with_name',
    change: (scenario) => {
      const tool_trace = { tool_name: 'search_contacts', arguments: { name: 'Priya N' } };
      const row = { sender: 'EXECUTION_ENVIRONMENT', recipient: 'AGENT', tool_trace };
      const called = { kind: 'snapshot', database: 'SANDBOX', target: { rows: [row] } } as const;
      return {
        ...scenario,
        milestones: { milestones: [{ constraints: [called] }, scenario.milestones.milestones[1]!] },
      };
    },
    foundBy: ['other-look-ups'],
  },
  {
    what: 'a deed in place of an answer',
    scenario: 'search_name_with_relationship',
    change: constrained((one) =>
      one.kind === 'tells' ? { kind: 'reports', database: one.database, fact: one.fact } : one,
    ),
    foundBy: ['solution-prefixes'],
  },
];
