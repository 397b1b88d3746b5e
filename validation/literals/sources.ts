import { rowsOf } from '../../sandbox/world.ts';
import { movesOf } from '../../roles/scripted/played-script.ts';
import type { ViewMessage } from '../../sandbox/view.ts';
import { viewOf } from '../../sandbox/view.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import type { Table } from '../../sandbox/world.ts';
import { phoneOf } from '../../worlds/phone/tables.ts';
import type { SettingRow } from '../../worlds/phone/tables.ts';
import type { Subject } from '../subject.ts';

/** What an agent can take the arguments of a step from. */
export interface Sources {
  /** What the user has said, opening first. */
  readonly said: readonly string[];
  /** What tools have answered, refusals included. */
  readonly answered: readonly string[];
  /** Rows that an offered tool would show. */
  readonly rows: readonly string[];
  /** The settings that an offered tool would tell, as they are at the opening. */
  readonly settings: Partial<SettingRow>;
  /** Whether a tool has told what time it is. */
  readonly knowsNow: boolean;
}

const CLOCK = 'get_current_timestamp';

const READERS: Readonly<Record<string, Table>> = {
  search_contacts: 'CONTACT',
  search_messages: 'MESSAGING',
  search_reminder: 'REMINDER',
};

/** The switches, by the tools that tell and set them. */
export const SWITCH_TOOLS = {
  cellular_service: 'cellular',
  wifi: 'wifi',
  location_service: 'location_service',
  low_battery_mode: 'low_battery_mode',
} as const satisfies Readonly<Record<string, keyof SettingRow>>;

/** The sources before each step of the reference solution. */
export async function sourcesOfSteps(subject: Subject): Promise<readonly Sources[]> {
  const view = viewOf(messagesOf((await subject.reference()).trajectory.events), 'agent');
  const visible = visibleWorld(subject);
  return movesOf(view).map(([first]) => {
    const before = view.slice(0, first === undefined ? 0 : view.indexOf(first));
    return { ...visible, ...heard(before, subject.tools.shownName(CLOCK)) };
  });
}

type Heard = Pick<Sources, 'said' | 'answered' | 'knowsNow'>;

/** @param clock the name that the agent is shown for the tool that tells the time */
function heard(messages: readonly ViewMessage[], clock: string): Heard {
  const answers = messages.filter(({ toolResult }) => toolResult !== undefined);
  const clocks = messages.flatMap(({ toolCall }) => (toolCall?.name === clock ? [toolCall.id] : []));
  return {
    said: messages.filter(({ sender }) => sender === 'user').map(({ content }) => content),
    answered: answers.map(({ content }) => content),
    knowsNow: answers.some(({ toolResult }) => toolResult !== undefined && clocks.includes(toolResult.callId)),
  };
}

function visibleWorld({ scenario, tools }: Subject): Pick<Sources, 'rows' | 'settings'> {
  const offered = [...tools.offered.values()].map(({ name }) => name);
  const [device] = phoneOf(scenario.world).SETTING;
  return {
    rows: offered.flatMap((name) => {
      const table = READERS[name];
      return table === undefined ? [] : rowsOf(scenario.world, table).map((row) => JSON.stringify(row));
    }),
    settings: Object.fromEntries(
      Object.entries(SWITCH_TOOLS).flatMap(([name, column]) =>
        device && offered.includes(`get_${name}_status`) ? [[column, device[column]]] : [],
      ),
    ),
  };
}
