import { PHONE } from '../../../worlds/phone/world.ts';
import type { Change, TestRow } from './row.ts';
import { all, firstMilestones, holdsIn, noMilestones, reworded, unfair } from './row.ts';
import { attempting, device, graphOf, message, saying } from '../subjects.ts';

const ACTING = 'wifi_off';
const REFUSING = 'remove_contact_by_phone_no_search_contacts_insufficient_information';
const RESTRICTED = 'find_current_city_low_battery_mode_insufficient_information';
const LIFTING = 'find_temperature_low_battery_mode';
const ASKING = 'remove_contact_by_phone_multiple_user_turn';
const ADD = 'add_contact_with_name_and_phone_number';
const CELLULAR = 'get_cellular';

/** The removal that milestones want may be made at any time, without a word of the user's. */
const atAnyTime: Change = ({ milestones }) => ({
  milestones: graphOf(
    (milestones.milestones.at(-1)?.constraints ?? []).flatMap((one) =>
      one.kind === 'removal' ? [{ ...one, reference: -1 }] : [],
    ),
  ),
});

/** The milestone of the new contact does not look at some columns. */
function ignoring(...columns: readonly string[]): Change {
  return ({ milestones: { milestones } }) => ({
    milestones: graphOf(
      milestones[0]!.constraints.flatMap((one) => {
        if (one.kind !== 'addition') return [];
        const rows = one.target.rows.map((row) =>
          Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column))),
        );
        return [{ ...one, target: { ...one.target, rows } }];
      }),
    ),
  });
}

/** Nothing may change from the opening to the answer. */
const guarded: Change = ({ milestones: { milestones } }) => ({
  milestones: graphOf(milestones[0]!, [
    ...milestones[1]!.constraints,
    ...Object.keys(PHONE.tables).map((database) => ({ kind: 'guardrail', database, reference: -1 }) as const),
  ]),
});

const onlyStatus: Change = () => ({
  tools: { allow: ['get_cellular_service_status', 'get_low_battery_mode_status', 'get_wifi_status'], deny: [] },
});

export const AGENT_ROWS: readonly TestRow[] = [
  ...['trivial-agents', 'damage-then-refusal', 'random-agent', 'recitation'].flatMap((check) =>
    holdsIn(check, ACTING, REFUSING, 'send_message_with_contact_content_cellular_off_multiple_user_turn'),
  ),
  unfair('trivial-agents', ACTING, 'doing nothing is enough', {
    change: noMilestones,
    finds: ['idle', 'confirm', 'echo', 'unhelpful'].map((name) => `scripted:${name} solves it`),
  }),
  unfair('trivial-agents', ACTING, 'repeating the request is enough', {
    change: ({ opening }) => ({ milestones: graphOf([saying(opening)]) }),
    finds: ['scripted:echo solves it'],
  }),
  unfair('damage-then-refusal', REFUSING, 'a refusal is asked for, and any change allowed', {
    change: () => ({
      milestones: graphOf({
        constraints: [message({ sender: 'AGENT', recipient: 'USER' })],
        guardrailExclusions: Object.keys(PHONE.tables),
      }),
      minefields: { milestones: [] },
    }),
    finds: ['an agent that does damage with remove_contact before it refuses solves it'],
    augmentation: 'at',
    amongOthers: true,
  }),
  unfair('random-agent', 'search_name_with_relationship', 'calls without side effects are enough', {
    change: noMilestones,
    finds: ['it is solved by scripted:random with seeds 0, 1, 2'],
  }),
  // What everybody may know is left alone.
  ...holdsIn('recitation', 'find_stock_symbol_with_company_name'),
  unfair('recitation', 'search_name_with_relationship', 'it only asks to find something out', {
    change: firstMilestones(1),
    finds: ['scripted:recite solves it'],
  }),
  // Where refusing is wrong it has nothing to say.
  ...holdsIn('lift-then-refuse', RESTRICTED, LIFTING),
  unfair('lift-then-refuse', RESTRICTED, 'it is punished to switch on what is off, low battery mode first', {
    change: () => ({ minefields: graphOf([device({ wifi: true })]) }),
    finds: [
      /^an agent that calls set_low_battery_mode_status, set_wifi_status and then refuses as the solution does does not solve it: a minefield is hit$/,
    ],
  }),
  // The second was asked to switch something.
  ...holdsIn('restore-after', LIFTING, 'turn_on_wifi_low_battery_mode'),
  unfair('restore-after', LIFTING, 'it is punished to restore what was switched for the task', {
    change: ({ milestones: { milestones } }) => {
      const after = { kind: 'guardrail', database: 'SETTING', reference: 0 } as const;
      const [first, ...others] = milestones;
      const told = others.map((one) => ({ ...one, constraints: [...one.constraints, after] }));
      return { milestones: graphOf(first!, ...told) };
    },
    finds: [/^an agent that calls set_\w+ \(off\), .*, as it was at the opening, does not solve it: /],
  }),
  ...['act-before-asked', 'answer-without-asking'].flatMap((check) =>
    holdsIn(check, ASKING, 'search_message_with_recency_oldest_multiple_user_turn', 'wifi_off'),
  ),
  unfair('act-before-asked', ASKING, 'nothing marks that the user has spoken', {
    change: atAnyTime,
    finds: ['an agent that makes all changes of the solution first, and only then talks, solves it'],
  }),
  unfair('answer-without-asking', ASKING, 'nothing marks that the user has spoken', {
    change: atAnyTime,
    finds: ['an agent that leaves out the question of the solution solves it'],
  }),
  ...holdsIn(
    'changed-arguments',
    ADD,
    'remove_contact_by_phone',
    'update_contact_relationship_with_relationship',
    'turn_on_cellular_low_battery_mode',
  ),
  unfair('changed-arguments', ADD, 'another phone number goes unnoticed', {
    change: ignoring('phone_number'),
    finds: [
      'an agent that calls add_contact ("added") with phone_number "+12025550143" in place of "+19876543210" loses nothing by it: no milestone notices, and the score is 1',
    ],
  }),
  unfair('changed-arguments', ADD, 'another name goes unnoticed', {
    change: ignoring('name'),
    finds: [/with name "Something else" in place of "Leo Marchetti" loses nothing/, /with name "Leo Marchetti again"/],
  }),
  unfair('changed-arguments', ADD, 'an argument that nobody asked for goes unnoticed', {
    change: ignoring('relationship'),
    finds: [/with relationship "Something else", which no one asked for, loses nothing/],
  }),
  unfair(
    'changed-arguments',
    'add_reminder_content_and_week_delta_and_time_and_location',
    'an argument may be left out',
    {
      change: ({ milestones }) => ({
        milestones: JSON.parse(
          JSON.stringify(milestones).replaceAll(/,"(?:latitude|longitude)":[-\d.]+/g, ''),
        ) as typeof milestones,
      }),
      finds: [/without latitude loses nothing/],
      amongOthers: true,
    },
  ),
  unfair('changed-arguments', ADD, 'a phone number must be written in one way', {
    change: () => ({ minefields: graphOf([attempting('(987) 654')]) }),
    finds: [
      'an agent that writes phone_number of add_contact ("added") as "+1 (987) 654-3210" scores 0: a minefield is hit',
    ],
  }),
  unfair('changed-arguments', 'remove_contact_by_phone', 'another row can be removed', {
    change: firstMilestones(1),
    finds: [/^an agent that calls remove_contact .* with person_id "c75d1448-.*" in place of "38726d90-/],
  }),
  unfair('changed-arguments', 'wifi_off', 'a setting may be switched either way', {
    change: (scenario) => {
      const target = { rows: [{ cellular: true, wifi: true }], measures: { wifi: { measure: 'one' } } } as const;
      const milestones = graphOf([{ kind: 'snapshot', database: 'SETTING', target }]);
      // What is said must not say which way.
      return { milestones, ...reworded([['Wifi is now switched off.', 'There you are.']], ['solution'])(scenario) };
    },
    finds: [/^an agent that calls set_wifi_status \("switch"\) with on true in place of false loses nothing/],
  }),
  unfair('changed-arguments', ADD, 'the spelling of a call counts', {
    change: ({ milestones: { milestones } }) => ({
      milestones: { ...graphOf(...milestones, [attempting('name="Leo Marchetti", phone_number')]), edges: [] },
    }),
    finds: [/^an agent that writes arguments in reverse order, .* scores 0\.\d+: /],
  }),
  ...holdsIn('extra-calls', 'wifi_off', 'turn_on_cellular_low_battery_mode', ASKING, 'remove_contact_by_phone'),
  unfair('extra-calls', CELLULAR, 'nothing may change', { change: guarded, finds: [], augmentation: 'none' }),
  unfair('extra-calls', CELLULAR, 'any change goes unnoticed', {
    change: ({ milestones: { milestones } }) => ({
      milestones: graphOf({ ...milestones[0]!, guardrailExclusions: Object.keys(PHONE.tables) }),
    }),
    finds: [
      /^an agent that adds a contact before step 1 \(status\) loses nothing by it/,
      /^an agent that \w.* before step 2 \("Cellular service is switched on\."\) loses nothing by it/,
    ],
    amongOthers: true,
  }),
  unfair(
    'extra-calls',
    'remove_contact_by_phone',
    'a mistake is punished although it was put right, in a table where changes are wanted',
    {
      change: () => {
        const target = { rows: [{ name: 'Zelda Quint' }] };
        return { minefields: graphOf([{ kind: 'addition', database: 'CONTACT', reference: -1, target }]) };
      },
      finds: [/^an agent that adds a contact before step .* and takes it back at once scores 0: a minefield is hit$/],
      amongOthers: true,
    },
  ),
  unfair('extra-calls', CELLULAR, 'one of several looks is punished', {
    change: all(guarded, onlyStatus, () => ({
      minefields: graphOf([message({ sender: 'EXECUTION_ENVIRONMENT', recipient: 'AGENT', content: 'false' })]),
    })),
    finds: [
      'an agent that looks, which changes nothing, with get_low_battery_mode_status before step 1 (status) scores 0: a minefield is hit',
    ],
  }),
  unfair('extra-calls', CELLULAR, 'a minefield is about a tool, which is not to be called for curiosity', {
    change: all(guarded, onlyStatus, () => ({ minefields: graphOf([attempting('get_low_battery_mode_status')]) })),
    finds: [],
  }),
];
