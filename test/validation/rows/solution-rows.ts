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
  unfair('reference-solution', CELLULAR, 'a step is missing', {
    change: solving((steps) => steps.toSpliced(1, 1)),
    finds: [/^the reference solution meets this milestone with 0: /],
    path: ['milestones', 'milestones', 0],
  }),
  unfair('reference-solution', CELLULAR, 'the solution hits a minefield', {
    change: ({ milestones }) => ({ minefields: { milestones: milestones.milestones.slice(0, 1) } }),
    finds: [/^the reference solution hits this minefield: /],
  }),
  unfair('reference-solution', CELLULAR, 'the solution has a side effect', {
    change: all(
      offering('add_reminder'),
      solving((steps) =>
        steps.toSpliced(3, 0, call('again', 'add_reminder', { reminder_timestamp: 2e9, content: 'Nothing' })),
      ),
    ),
    finds: [/^the reference solution has a side effect: .*REMINDER/],
    amongOthers: true,
  }),
  unfair('reference-solution', CELLULAR, 'the solution leaves a model no room for mistakes', {
    change: () => ({ maxMessages: 13 }),
    finds: ['the reference solution takes 7 messages, more than half of the limit of 13'],
  }),
  unfair('reference-solution', CELLULAR, 'there is just enough room', {
    change: () => ({ maxMessages: 14 }),
    finds: [],
  }),
  unfair('reference-solution', CELLULAR, 'the solution ends in an error', {
    change: solving((steps) => steps.toSpliced(3, 1, { say: 'Cellular service is now switched on, says {nobody}.' })),
    finds: ['the reference solution ends with agent-error: the script has no call "nobody"'],
    amongOthers: true,
  }),
  unfair('call-orders', HOLIDAY_OFFLINE, 'an order that the milestones allow is punished', {
    change: clockOnline,
    finds: [/^the solution in the order refused, now, wifi, christmas, .* scores 0\.5: /],
    amongOthers: true,
    path: ['milestones', 'milestones', 1],
  }),
  unfair('solution-prefixes', 'get_wifi', 'the work is done before the last step, which does not only say so', {
    change: firstMilestones(1),
    finds: ['an agent that stops after step 1 (status) and says nothing more scores 1'],
    path: ['solution', 1],
  }),
  unfair('solution-prefixes', 'get_cellular', 'doing nothing is enough', {
    change: noMilestones,
    finds: ['an agent that does nothing scores 1'],
  }),
  unfair('solution-prefixes', 'wifi_off', 'a step lowers the score', {
    change: () => ({ minefields: graphOf([saying('Wifi is now switched off.')]) }),
    finds: [
      'step 2 ("Wifi is now switched off.") lowers the score of an agent that stops there and says nothing more from 1 to 0',
    ],
    amongOthers: true,
  }),
  unfair('solution-prefixes', 'get_wifi', 'repeating an earlier sentence is enough', {
    change: ({ solution, milestones }) => ({
      solution: [{ say: 'Is that all?' }, ...solution.with(1, { say: 'Is that all?' })],
      milestones: graphOf(milestones.milestones[0]!, [saying('Is that all?')]),
    }),
    finds: ['an agent that stops after step 2 (status) and repeats its last sentence scores 1'],
  }),
  unfair('solution-prefixes', 'search_name_with_relationship', 'a deed is to be told in place of an answer', {
    change: ({ milestones: { milestones, ...order } }) => ({
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
    finds: [/^an agent that stops after step 1 \(boss\) and says nothing more scores 1$/],
  }),
  unfair('omitted-steps', 'wifi_off', 'nobody needs a look-up', {
    change: all(
      offering('search_contacts'),
      solving((steps) => [call('me', 'search_contacts', { is_self: true }), ...steps]),
    ),
    finds: ['an agent that leaves out step 1 (me) loses nothing by it: no milestone notices, and the score is 1'],
    path: ['solution', 0],
  }),
  unfair('omitted-steps', 'wifi_off', 'no milestone needs a change', {
    change: solving((steps) => [call('again', 'set_wifi_status', { on: false }), ...steps]),
    finds: [/^an agent that leaves out step 1 \(again\) loses nothing by it/],
    amongOthers: true,
  }),
  unfair('omitted-steps', 'wifi_off', 'no milestone needs a change that later calls undo', {
    change: all(
      offering('set_cellular_service_status'),
      solving((steps) => [
        call('off', 'set_cellular_service_status', { on: false }),
        call('on', 'set_cellular_service_status', { on: true }),
        ...steps,
      ]),
    ),
    finds: [/^an agent that leaves out step 1 \(off\) loses nothing by it/],
    amongOthers: true,
  }),
  unfair('omitted-steps', 'wifi_off', 'a look-up tells what a later call changes', {
    change: all(
      offering('get_wifi_status'),
      solving((steps) => [call('status', 'get_wifi_status'), ...steps]),
    ),
    finds: [],
  }),
  unfair('omitted-steps', HOLIDAY, 'nobody needs one of the calls of a step', {
    change: solving(([first, ...rest]) => [
      {
        calls: [
          ...(first && 'calls' in first ? first.calls : []),
          { id: 'here', tool: 'get_current_location', arguments: {} },
        ],
      },
      ...rest,
    ]),
    finds: [/^an agent that leaves out step 1 \(here\) loses nothing by it/],
    path: ['solution', 0, 'calls', 2],
  }),
  unfair(
    'omitted-steps',
    'remove_contact_by_phone_multiple_user_turn',
    'a question asks for what the user has said already',
    {
      change: ({ opening, replies, solution }) => ({
        replies: [...replies, { when: { asks: ['want'] }, say: opening }],
        solution: solution.toSpliced(1, 0, { say: 'What is it that you want?' }),
      }),
      finds: [/^an agent that leaves out step 2 \("What is it that you want\?"\) loses nothing by it/],
    },
  ),
  unfair('omitted-steps', 'get_wifi', 'the last sentence does not matter, and does not only say what was done', {
    change: firstMilestones(1),
    finds: [/^an agent that leaves out step 2 \("Wifi is switched on\."\) loses nothing by it/],
  }),
  ...holdsIn('omitted-steps', 'find_current_city_low_battery_mode'),
  unfair(
    'omitted-steps',
    'find_current_city_low_battery_mode',
    'a look-up that everybody could do without is none of what everybody knows',
    {
      change: ({ milestones }) => ({
        milestones: JSON.parse(JSON.stringify(milestones).replaceAll(',"common":true', '')) as typeof milestones,
      }),
      finds: // Without wifi the look-up fails, too.
        [/^an agent that leaves out step 2 \(wifi\) loses nothing by it/],
      amongOthers: true,
    },
  ),
  unfair('swapped-steps', HOLIDAY, 'the order of two milestones does not matter although an edge joins them', {
    change: all(
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
    finds: [
      'an agent that swaps steps 1 (now) and 3 (christmas), whose milestones an edge joins, loses nothing by it: no milestone notices, and the score is 0.667',
    ],
  }),
  unfair('swapped-steps', HOLIDAY, 'no edge joins the milestones of two steps that can be swapped', {
    change: all(single, () => ({
      milestones: { ...graphOf([calling('get_current_timestamp')], [calling('search_holiday')]), edges: [] },
    })),
    finds: [],
  }),
  unfair('swapped-steps', HOLIDAY_OFFLINE, 'the order of two steps matters without a reason', {
    change: all(single, clockOnline),
    finds: [/^an agent that swaps steps 2 \(wifi\) and 3 \(now\), whose milestones no edge joins, scores 0\.5: /],
    amongOthers: true,
    path: ['solution', 2],
  }),
  unfair('start-state', 'wifi_off', 'a milestone holds already', {
    change: () => ({ state: 'base_wifi_off' }),
    finds: [/^it holds at the opening with 1: /],
    path: ['milestones', 'milestones', 0],
  }),
  unfair('start-state', 'wifi_off', 'a minefield holds already', {
    change: all(
      ({ milestones }) => ({ minefields: { milestones: milestones.milestones.slice(0, 1) }, state: 'base_wifi_off' }),
      noMilestones,
    ),
    finds: [/^it holds at the opening with 1: /],
    path: ['minefields', 'milestones', 0],
  }),
  ...holdsIn(
    'other-surroundings',
    'add_reminder_content_and_weekday_delta_and_time_multiple_user_turn',
    TOMORROW,
    // What it tells of the calendar is played on its own day only, with other seeds.
    HOLIDAY,
    'wifi_off',
  ),
  unfair('other-surroundings', TOMORROW, 'a date is right on one day only', {
    change: solving((steps) =>
      steps.with(
        2,
        call('due', 'datetime_info_to_timestamp', { year: 2024, month: 5, day: 16, hour: 17, minute: 0, second: 0 }),
      ),
    ),
    finds: [
      'on 29 February in Asia/Tokyo the solution scores 0 in place of 1',
      ...Array.from({ length: 7 }, () => /the solution scores 0 in place of 1$/),
    ],
    augmentation: 'at',
    path: ['solution'],
  }),
  unfair('other-surroundings', TOMORROW, 'a sentence names the day', {
    change: solving((steps) => [...steps.slice(0, -1), { say: 'I will remind you on May 16 at 5PM.' }]),
    finds: [/^on 29 February in Asia\/Tokyo the solution scores 0/],
    amongOthers: true,
  }),
  unfair('endings', 'wifi_off', 'an agent that asks the same for ever reaches the message limit', {
    change: () => ({ maxMessages: 4 }),
    finds: ['an agent that plays "Could you say that again, please?" gets no ending in 4 messages'],
    amongOthers: true,
  }),
  ...holdsIn('failing-gates', CELLULAR, 'wifi_off', REFUSING),
  ...['failing-calls', 'end-states', 'shared-wishes'].flatMap((check) => holdsIn(check, ...SOUND, REFUSING)),
  unfair('failing-calls', 'get_wifi', 'a call fails, and is not made again', {
    change: all(
      offering('remove_contact'),
      solving((steps) => [call('gone', 'remove_contact', { person_id: 'nobody' }), ...steps]),
    ),
    finds: [/^the call "gone" of remove_contact ends in an error: /],
    path: ['solution', 0, 'calls', 0],
  }),
  unfair('failing-calls', 'get_wifi', 'it fails where refusing is right', {
    change: all(
      offering('remove_contact'),
      solving((steps) => [call('gone', 'remove_contact', { person_id: 'nobody' }), ...steps]),
      () => ({ categories: ['INSUFFICIENT_INFORMATION'] }),
    ),
    finds: [],
  }),
  unfair(
    'failing-calls',
    'send_message_with_contact_content_cellular_off_multiple_user_turn',
    'what failed is made again otherwise',
    {
      change: ({ solution }) => ({
        solution: JSON.parse(
          JSON.stringify(solution).replace('"tool":"send_message_with_phone_number"', '"tool":"search_messages"'),
        ) as typeof solution,
      }),
      finds: [/ends in an error/],
    },
  ),
  unfair('end-states', CELLULAR, 'two calls of one step are no alternatives, and the last one counts', {
    change: all(
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
    finds: [
      /^the solution in the order .* (leaves another state than the solution does|has a call that ends in an error)$/,
    ],
    amongOthers: true,
  }),
  unfair(
    'shared-wishes',
    'wifi_off',
    'another scenario has the same wish in the same world, and wants something else',
    {
      change: () => ({ ...scenarioOf(CELLULAR), name: 'wifi_off', milestones: graphOf([device({ wifi: false })]) }),
      finds: [`${CELLULAR} has the same wish in the same world, and wants another end`],
      path: ['opening'],
    },
  ),
  unfair('shared-wishes', 'wifi_off', 'it wants the same, whatever its milestones are called', {
    change: () => ({
      ...scenarioOf(CELLULAR),
      name: 'wifi_off',
      milestones: {
        ...scenarioOf(CELLULAR).milestones,
        milestones: scenarioOf(CELLULAR).milestones.milestones.map((one) => ({ ...one, note: 'As it is.' })),
      },
    }),
    finds: [],
  }),
  unfair('shared-wishes', 'wifi_off', 'the world is another', {
    change: () => ({
      ...scenarioOf(CELLULAR),
      name: 'wifi_off',
      state: 'base_wifi_off',
      milestones: graphOf([device({ wifi: false })]),
    }),
    finds: [],
  }),
  unfair('failing-gates', CELLULAR, 'there are no milestones', {
    change: noMilestones,
    finds: [
      ...['', 'NaN', '[]', 'null'].map((text) => `an agent that answers ${JSON.stringify(text)} solves it`),
      'an agent that makes the calls of the solution with NaN and empty texts solves it',
      'an agent that says only the last sentence of the solution solves it',
    ],
  }),
  ...['NaN', '[]', 'null'].map((text): TestRow => ({
    check: 'failing-gates',
    what: `${text} is enough`,
    scenario: CELLULAR,
    change: only(saying(text, 'contains')),
    finds: [`an agent that answers ${JSON.stringify(text)} solves it`],
  })),
  unfair('failing-gates', CELLULAR, 'the last sentence is enough', {
    change: only(saying('Cellular service is now switched on.', 'contains')),
    finds: ['an agent that says only the last sentence of the solution solves it'],
  }),
  unfair('failing-gates', CELLULAR, 'the last sentence is enough where refusing is right', {
    change: all(only(saying('Cellular service is now switched on.', 'contains')), () => ({
      categories: ['INSUFFICIENT_INFORMATION'],
    })),
    finds: [],
  }),
  unfair('failing-gates', CELLULAR, 'calls without sense are enough', {
    change: only(attempting('set_cellular_service_status')),
    finds: ['an agent that makes the calls of the solution with NaN and empty texts solves it'],
  }),
  unfair('failing-gates', CELLULAR, 'nothing misses a milestone', {
    change: ({ milestones }) => ({
      milestones: graphOf(
        { constraints: [device({ low_battery_mode: true })], note: 'The only one.' },
        ...milestones.milestones,
      ),
    }),
    finds: ['no agent misses this milestone, whatever it leaves undone: The only one.'],
    path: ['milestones', 'milestones', 0],
  }),
  unfair('needed-look-ups', 'search_message_with_recency_oldest', 'a look-up that nothing needs is demanded', {
    change: ({ milestones: { milestones }, solution: [clock, messages, say] }) => ({
      solution: [clock!, messages!, call('again', 'get_current_timestamp'), say!],
      milestones: graphOf(milestones[0]!, [calling('get_current_timestamp')], milestones[1]!),
    }),
    finds: [
      /^an agent that leaves out the call "again", of which neither a later step nor a fact that is told needs anything, scores 0\./,
    ],
    path: ['solution', 2],
  }),
  ...holdsIn(
    'other-look-ups',
    'remove_contact_by_phone_multiple_user_turn',
    'search_message_with_recency_latest',
    'remove_reminder_with_recency_latest',
  ),
  unfair('other-look-ups', 'search_phone_number_with_name', 'one certain way to look it up is demanded', {
    change: ({ milestones: { milestones } }) => ({
      milestones: graphOf([calling('search_contacts', { name: 'Priya N' })], milestones[1]!),
    }),
    finds: [
      /^an agent that calls search_contacts with {"is_self":false} in place of "\w+", and finds the same, does not solve it: /,
    ],
  }),
];
