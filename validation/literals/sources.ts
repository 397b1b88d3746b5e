import { rowsOf } from '../../sandbox/world.ts';
import { movesOf } from '../../roles/scripted/played-script.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { ViewMessage } from '../../sandbox/view.ts';
import { viewOf } from '../../sandbox/view.ts';
import type { ToolDefinition } from '../../sandbox/tools/definition.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import { listedTable } from '../../sandbox/tools/result-shape.ts';
import { switchesOf } from '../../worlds/world.ts';
import type { WorldSwitch } from '../../worlds/world.ts';
import { isSetter, stateOf } from '../switches.ts';
import type { Subject } from '../subject.ts';

/** What an agent can take the arguments of a step from. */
export interface Sources {
  /** What the user has said, opening first. */
  readonly said: readonly string[];
  /** What tools have answered, refusals included. */
  readonly answered: readonly string[];
  /** Rows that an offered tool would show. */
  readonly rows: readonly string[];
  /** The switches, by the tools that set them. */
  readonly switches: ReadonlyMap<string, WorldSwitch>;
  /** The switches that an offered tool would tell, as they are at the opening. */
  readonly settings: Readonly<Record<string, JsonValue>>;
  /** Whether a tool has told what time it is. */
  readonly knowsNow: boolean;
}

/** The sources before each step of the reference solution. */
export async function sourcesOfSteps(subject: Subject): Promise<readonly Sources[]> {
  const view = viewOf(messagesOf((await subject.reference()).trajectory.events), 'agent');
  const visible = visibleWorld(subject);
  const clocks = subject.scenario.definition.tools.filter(isClock).map(({ name }) => subject.tools.shownName(name));
  return movesOf(view).map(([first]) => {
    const before = view.slice(0, first === undefined ? 0 : view.indexOf(first));
    return { ...visible, ...heard(before, clocks) };
  });
}

/** A tool that tells what time it is. */
function isClock({ usesClock, parameters }: ToolDefinition): boolean {
  return usesClock === true && Object.keys(parameters).length === 0;
}

type Heard = Pick<Sources, 'said' | 'answered' | 'knowsNow'>;

/** @param clocks the names that the agent is shown for the tools that tell the time */
function heard(messages: readonly ViewMessage[], clocks: readonly string[]): Heard {
  const answers = messages.filter(({ toolResult }) => toolResult !== undefined);
  const asked = messages.flatMap(({ toolCall }) => (toolCall && clocks.includes(toolCall.name) ? [toolCall.id] : []));
  return {
    said: messages.filter(({ sender }) => sender === 'user').map(({ content }) => content),
    answered: answers.map(({ content }) => content),
    knowsNow: answers.some(({ toolResult }) => toolResult !== undefined && asked.includes(toolResult.callId)),
  };
}

function visibleWorld({ scenario, tools }: Subject): Pick<Sources, 'rows' | 'switches' | 'settings'> {
  const offered = [...tools.offered.values()];
  const known = switchesOf(scenario.definition);
  const told = offered.flatMap(({ switches, effect }) => (effect === 'read' && switches ? [switches] : []));
  return {
    rows: offered.flatMap(({ result }) => {
      const table = listedTable(result);
      return table === undefined ? [] : rowsOf(scenario.world, table).map((row) => JSON.stringify(row));
    }),
    switches: new Map(
      scenario.definition.tools
        .filter(isSetter)
        .flatMap(({ name, switches }) =>
          known.flatMap((one): [string, WorldSwitch][] => (one.column === switches ? [[name, one]] : [])),
        ),
    ),
    settings: Object.fromEntries(
      known.flatMap((one) => (told.includes(one.column) ? [[one.column, stateOf(one, scenario.world) ?? null]] : [])),
    ),
  };
}
