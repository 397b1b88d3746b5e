import type { Constraint } from '../../../evaluation/milestone.ts';
import type { Scenario } from '../../../scenarios/scenario.ts';
import { attempting, call, calling, device, graphOf, saying, scenarioOf } from '../subjects.ts';
import { all, firstMilestones, holdsIn, noMilestones, offering, solving, unfair } from './row.ts';
import type { Change, TestRow } from './row.ts';

/** Categories, several user turns, state dependencies, parallel calls. */
const SOUND = [
  'wifi_off',
  'turn_on_cellular_low_battery_mode',
  'remove_contact_by_phone_multiple_user_turn',
  'send_message_with_contact_content_cellular_off_multiple_user_turn',
  'update_contact_relationship_with_relationship',
  'find_days_till_holiday',
  'modify_contact_with_message_recency_multiple_user_turn',
];
const CELLULAR = 'turn_on_cellular_low_battery_mode';
const HOLIDAY = 'find_days_till_holiday';
const HOLIDAY_OFFLINE = 'find_days_till_holiday_wifi_off';
const TOMORROW = 'modify_reminder_with_recency_latest';
const REFUSING = 'remove_contact_by_phone_no_search_contacts_insufficient_information';

/** Every call in a step of its own. */
const single: Change = solving((steps) =>
  steps.flatMap((step): Scenario['solution'] => ('say' in step ? [step] : step.calls.map((one) => ({ calls: [one] })))),
);

/** The clock may be read only while wifi is on, which no edge says. */
const clockOnline: Change = () => {
  const isOn = device({ wifi: true });
  return { milestones: { ...graphOf([isOn], [calling('get_current_timestamp'), isOn]), edges: [] } };
};

const only = (constraint: Constraint): Change => {
  return () => ({ milestones: graphOf({ constraints: [constraint], note: 'The only one.' }) });
};

export const SOLUTION_ROWS: readonly TestRow[] = [
  ...['reference-solution', 'call-orders', 'solution-prefixes', 'omitted-steps', 'swapped-steps'].flatMap((check) =>
    holdsIn(check, ...SOUND),
  ),
  ...['start-state', 'endings', 'needed-look-ups'].flatMap((check) => holdsIn(check, ...SOUND)),
  ...unfair('reference-solution', CELLULAR, [
    [
      'a step is missing',
      solving((steps) => steps.toSpliced(1, 1)),
      [/^the reference solution meets this milestone with 0: /],
      { path: ['milestones', 'milestones', 0] },
    ],
    [
      'the solution hits a minefield',
      ({ milestones }) => ({ minefields: { milestones: milestones.milestones.slice(0, 1) } }),
      [/^the reference solution hits this minefield: /],
    ],
    [
      'the solution has a side effect',
      all(
        offering('add_reminder'),
        solving((steps) =>
          steps.toSpliced(3, 0, call('again', 'add_reminder', { reminder_timestamp: 2e9, content: 'Nothing' })),
        ),
      ),
      [/^the reference solution has a side effect: .*REMINDER/],
      { amongOthers: true },
    ],
    [
      'the solution leaves a model no room for mistakes',
      () => ({ maxMessages: 13 }),
      ['the reference solution takes 7 messages, more than half of the limit of 13'],
    ],
    ['there is just enough room', () => ({ maxMessages: 14 }), []],
    [
      'the solution ends in an error',
      solving((steps) => steps.toSpliced(3, 1, { say: 'Cellular service is now switched on, says {nobody}.' })),
      ['the reference solution ends with agent-error: the script has no call "nobody"'],
      { amongOthers: true },
    ],
  ]),
  ...unfair('call-orders', HOLIDAY_OFFLINE, [
    [
      'an order that the milestones allow is punished',
      clockOnline,
      [/^the solution in the order refused, now, wifi, christmas, .* scores 0\.5: /],
      { amongOthers: true, path: ['milestones', 'milestones', 1] },
    ],
  ]),
  ...unfair('solution-prefixes', 'get_wifi', [
    [
      'the work is done before the last step, which does not only say so',
      firstMilestones(1),
      ['an agent that stops after step 1 (status) and says nothing more scores 1'],
      { path: ['solution', 1] },
    ],
  ]),
  ...unfair('solution-prefixes', 'get_cellular', [
    ['doing nothing is enough', noMilestones, ['an agent that does nothing scores 1']],
  ]),
  ...unfair('solution-prefixes', 'wifi_off', [
    [
      'a step lowers the score',
      () => ({ minefields: graphOf([saying('Wifi is now switched off.')]) }),
      [
        'step 2 ("Wifi is now switched off.") lowers the score of an agent that stops there and says nothing more from 1 to 0',
      ],
      { amongOthers: true },
    ],
  ]),
  ...unfair('solution-prefixes', 'get_wifi', [
    [
      'repeating an earlier sentence is enough',
      ({ solution, milestones }) => ({
        solution: [{ say: 'Is that all?' }, ...solution.with(1, { say: 'Is that all?' })],
        milestones: graphOf(milestones.milestones[0]!, [saying('Is that all?')]),
      }),
      ['an agent that stops after step 2 (status) and repeats its last sentence scores 1'],
    ],
  ]),
  ...unfair('solution-prefixes', 'search_name_with_relationship', [
    [
      'a deed is to be told in place of an answer',
      ({ milestones: { milestones, ...order } }) => ({
        milestones: {
          ...order,
          milestones: milestones.map(({ constraints, ...milestone }) => ({
            ...milestone,
            constraints: constraints.map((one): Constraint =>
              one.kind === 'tells' ? { kind: 'reports', database: one.database, fact: one.fact } : one,
            ),
          })),
        },
      }),
      [/^an agent that stops after step 1 \(boss\) and says nothing more scores 1$/],
    ],
  ]),
  ...unfair('omitted-steps', 'wifi_off', [
    [
      'nobody needs a look-up',
      all(
        offering('search_contacts'),
        solving((steps) => [call('me', 'search_contacts', { is_self: true }), ...steps]),
      ),
      ['an agent that leaves out step 1 (me) loses nothing by it: no milestone notices, and the score is 1'],
      { path: ['solution', 0] },
    ],
    [
      'no milestone needs a change',
      solving((steps) => [call('again', 'set_wifi_status', { on: false }), ...steps]),
      [/^an agent that leaves out step 1 \(again\) loses nothing by it/],
      { amongOthers: true },
    ],
    [
      'no milestone needs a change that later calls undo',
      all(
        offering('set_cellular_service_status'),
        solving((steps) => [
          call('off', 'set_cellular_service_status', { on: false }),
          call('on', 'set_cellular_service_status', { on: true }),
          ...steps,
        ]),
      ),
      [/^an agent that leaves out step 1 \(off\) loses nothing by it/],
      { amongOthers: true },
    ],
    [
      'a look-up tells what a later call changes',
      all(
        offering('get_wifi_status'),
        solving((steps) => [call('status', 'get_wifi_status'), ...steps]),
      ),
      [],
    ],
  ]),
  ...unfair('omitted-steps', HOLIDAY, [
    [
      'nobody needs one of the calls of a step',
      solving(([first, ...rest]) => [
        {
          calls: [
            ...(first && 'calls' in first ? first.calls : []),
            { id: 'here', tool: 'get_current_location', arguments: {} },
          ],
        },
        ...rest,
      ]),
      [/^an agent that leaves out step 1 \(here\) loses nothing by it/],
      { path: ['solution', 0, 'calls', 2] },
    ],
  ]),
  ...unfair('omitted-steps', 'remove_contact_by_phone_multiple_user_turn', [
    [
      'a question asks for what the user has said already',
      ({ opening, replies, solution }) => ({
        replies: [...replies, { when: { asks: ['want'] }, say: opening }],
        solution: solution.toSpliced(1, 0, { say: 'What is it that you want?' }),
      }),
      [/^an agent that leaves out step 2 \("What is it that you want\?"\) loses nothing by it/],
    ],
  ]),
  ...unfair('omitted-steps', 'get_wifi', [
    [
      'the last sentence does not matter, and does not only say what was done',
      firstMilestones(1),
      [/^an agent that leaves out step 2 \("Wifi is switched on\."\) loses nothing by it/],
    ],
  ]),
  ...holdsIn('omitted-steps', 'find_current_city_low_battery_mode'),
  ...unfair('omitted-steps', 'find_current_city_low_battery_mode', [
    [
      'a look-up that everybody could do without is none of what everybody knows',
      ({ milestones }) => ({
        milestones: JSON.parse(JSON.stringify(milestones).replaceAll(',"common":true', '')) as typeof milestones,
      }),
      // Without wifi the look-up fails, too.
      [/^an agent that leaves out step 2 \(wifi\) loses nothing by it/],
      { amongOthers: true },
    ],
  ]),
  ...unfair('swapped-steps', HOLIDAY, [
    [
      'the order of two milestones does not matter although an edge joins them',
      all(
        single,
        solving(([now, ...steps]) => [now!, call('again', 'get_current_timestamp'), ...steps]),
        () => ({
          milestones: graphOf(
            [calling('get_current_timestamp')],
            [calling('search_holiday')],
            [calling('get_current_timestamp')],
          ),
        }),
      ),
      [
        'an agent that swaps steps 1 (now) and 3 (christmas), whose milestones an edge joins, loses nothing by it: no milestone notices, and the score is 0.667',
      ],
    ],
    [
      'no edge joins the milestones of two steps that can be swapped',
      all(single, () => ({
        milestones: { ...graphOf([calling('get_current_timestamp')], [calling('search_holiday')]), edges: [] },
      })),
      [],
    ],
  ]),
  ...unfair('swapped-steps', HOLIDAY_OFFLINE, [
    [
      'the order of two steps matters without a reason',
      all(single, clockOnline),
      [/^an agent that swaps steps 2 \(wifi\) and 3 \(now\), whose milestones no edge joins, scores 0\.5: /],
      { amongOthers: true, path: ['solution', 2] },
    ],
  ]),
  ...unfair('start-state', 'wifi_off', [
    [
      'a milestone holds already',
      () => ({ state: 'base_wifi_off' }),
      [/^it holds at the opening with 1: /],
      { path: ['milestones', 'milestones', 0] },
    ],
    [
      'a minefield holds already',
      all(
        ({ milestones }) => ({ minefields: { milestones: milestones.milestones.slice(0, 1) }, state: 'base_wifi_off' }),
        noMilestones,
      ),
      [/^it holds at the opening with 1: /],
      { path: ['minefields', 'milestones', 0] },
    ],
  ]),
  ...holdsIn(
    'other-surroundings',
    'add_reminder_content_and_weekday_delta_and_time_multiple_user_turn',
    TOMORROW,
    // What it tells of the calendar is played on its own day only, with other seeds.
    HOLIDAY,
    'wifi_off',
  ),
  ...unfair('other-surroundings', TOMORROW, [
    [
      'a date is right on one day only',
      solving((steps) =>
        steps.with(
          2,
          call('due', 'datetime_info_to_timestamp', { year: 2024, month: 5, day: 16, hour: 17, minute: 0, second: 0 }),
        ),
      ),
      [
        'on 29 February in Asia/Tokyo the solution scores 0 in place of 1',
        ...Array.from({ length: 7 }, () => /the solution scores 0 in place of 1$/),
      ],
      { augmentation: 'at', path: ['solution'] },
    ],
    [
      'a sentence names the day',
      solving((steps) => [...steps.slice(0, -1), { say: 'I will remind you on May 16 at 5PM.' }]),
      [/^on 29 February in Asia\/Tokyo the solution scores 0/],
      { amongOthers: true },
    ],
  ]),
  ...unfair('endings', 'wifi_off', [
    [
      'an agent that asks the same for ever reaches the message limit',
      () => ({ maxMessages: 4 }),
      ['an agent that plays "Could you say that again, please?" gets no ending in 4 messages'],
      { amongOthers: true },
    ],
  ]),
  ...holdsIn('failing-gates', CELLULAR, 'wifi_off', REFUSING),
  ...['failing-calls', 'end-states', 'shared-wishes'].flatMap((check) => holdsIn(check, ...SOUND, REFUSING)),
  ...unfair('failing-calls', 'get_wifi', [
    [
      'a call fails, and is not made again',
      all(
        offering('remove_contact'),
        solving((steps) => [call('gone', 'remove_contact', { person_id: 'nobody' }), ...steps]),
      ),
      [/^the call "gone" of remove_contact ends in an error: /],
      { path: ['solution', 0, 'calls', 0] },
    ],
    [
      'it fails where refusing is right',
      all(
        offering('remove_contact'),
        solving((steps) => [call('gone', 'remove_contact', { person_id: 'nobody' }), ...steps]),
        () => ({ categories: ['INSUFFICIENT_INFORMATION'] }),
      ),
      [],
    ],
  ]),
  ...unfair('failing-calls', 'send_message_with_contact_content_cellular_off_multiple_user_turn', [
    [
      'what failed is made again otherwise',
      ({ solution }) => ({
        solution: JSON.parse(
          JSON.stringify(solution).replace('"tool":"send_message_with_phone_number"', '"tool":"search_messages"'),
        ) as typeof solution,
      }),
      [/ends in an error/],
    ],
  ]),
  ...unfair('end-states', CELLULAR, [
    [
      'two calls of one step are no alternatives, and the last one counts',
      all(
        offering('set_wifi_status'),
        solving((steps) => [
          ...steps.slice(0, -1),
          {
            calls: [
              { id: 'on', tool: 'set_wifi_status', arguments: { on: true } },
              { id: 'off', tool: 'set_wifi_status', arguments: { on: false } },
            ],
          },
          ...steps.slice(-1),
        ]),
      ),
      [/^the solution in the order .* (leaves another state than the solution does|has a call that ends in an error)$/],
      { amongOthers: true },
    ],
  ]),
  ...unfair('shared-wishes', 'wifi_off', [
    [
      'another scenario has the same wish in the same world, and wants something else',
      () => ({ ...scenarioOf(CELLULAR), name: 'wifi_off', milestones: graphOf([device({ wifi: false })]) }),
      [`${CELLULAR} has the same wish in the same world, and wants another end`],
      { path: ['opening'] },
    ],
    [
      'it wants the same, whatever its milestones are called',
      () => ({
        ...scenarioOf(CELLULAR),
        name: 'wifi_off',
        milestones: {
          ...scenarioOf(CELLULAR).milestones,
          milestones: scenarioOf(CELLULAR).milestones.milestones.map((one) => ({ ...one, note: 'As it is.' })),
        },
      }),
      [],
    ],
    [
      'the world is another',
      () => ({
        ...scenarioOf(CELLULAR),
        name: 'wifi_off',
        state: 'base_wifi_off',
        milestones: graphOf([device({ wifi: false })]),
      }),
      [],
    ],
  ]),
  ...unfair('failing-gates', CELLULAR, [
    [
      'there are no milestones',
      noMilestones,
      [
        ...['', 'NaN', '[]', 'null'].map((text) => `an agent that answers ${JSON.stringify(text)} solves it`),
        'an agent that makes the calls of the solution with NaN and empty texts solves it',
        'an agent that says only the last sentence of the solution solves it',
      ],
    ],
  ]),
  ...['NaN', '[]', 'null'].map((text): TestRow => ({
    check: 'failing-gates',
    what: `${text} is enough`,
    scenario: CELLULAR,
    change: only(saying(text, 'contains')),
    finds: [`an agent that answers ${JSON.stringify(text)} solves it`],
  })),
  ...unfair('failing-gates', CELLULAR, [
    [
      'the last sentence is enough',
      only(saying('Cellular service is now switched on.', 'contains')),
      ['an agent that says only the last sentence of the solution solves it'],
    ],
    [
      'the last sentence is enough where refusing is right',
      all(only(saying('Cellular service is now switched on.', 'contains')), () => ({
        categories: ['INSUFFICIENT_INFORMATION'],
      })),
      [],
    ],
    [
      'calls without sense are enough',
      only(attempting('set_cellular_service_status')),
      ['an agent that makes the calls of the solution with NaN and empty texts solves it'],
    ],
    [
      'nothing misses a milestone',
      ({ milestones }) => ({
        milestones: graphOf(
          { constraints: [device({ low_battery_mode: true })], note: 'The only one.' },
          ...milestones.milestones,
        ),
      }),
      ['no agent misses this milestone, whatever it leaves undone: The only one.'],
      { path: ['milestones', 'milestones', 0] },
    ],
  ]),
  ...unfair('needed-look-ups', 'search_message_with_recency_oldest', [
    [
      'a look-up that nothing needs is demanded',
      ({ milestones: { milestones }, solution: [clock, messages, say] }) => ({
        solution: [clock!, messages!, call('again', 'get_current_timestamp'), say!],
        milestones: graphOf(milestones[0]!, [calling('get_current_timestamp')], milestones[1]!),
      }),
      [
        /^an agent that leaves out the call "again", of which neither a later step nor a fact that is told needs anything, scores 0\./,
      ],
      { path: ['solution', 2] },
    ],
  ]),
  ...holdsIn(
    'other-look-ups',
    'remove_contact_by_phone_multiple_user_turn',
    'search_message_with_recency_latest',
    'remove_reminder_with_recency_latest',
  ),
  ...unfair('other-look-ups', 'search_phone_number_with_name', [
    [
      'one certain way to look it up is demanded',
      ({ milestones: { milestones } }) => ({
        milestones: graphOf([calling('search_contacts', { name: 'Priya N' })], milestones[1]!),
      }),
      [
        /^an agent that calls search_contacts with {"is_self":false} in place of "\w+", and finds the same, does not solve it: /,
      ],
    ],
  ]),
];
