import { movesOf } from '../../roles/scripted/played-script.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import { listedTable } from '../../sandbox/tools/result-shape.ts';
import type { ToolDefinition } from '../../sandbox/tools/definition.ts';
import { viewOf } from '../../sandbox/view.ts';
import type { ViewMessage } from '../../sandbox/view.ts';
import { rowsOf } from '../../sandbox/world.ts';
import { switchesOf } from '../../worlds/world.ts';
import type { Case } from '../case.ts';
import { isSetter, isStatus, stateOf } from '../switches.ts';

/** What an agent can take the arguments of a step from. */
export interface Sources {
  /** What the user has said, opening first. */
  readonly said: readonly string[];
  /** What tools have answered, refusals included. */
  readonly answered: readonly string[];
  /** Rows that an offered tool would show. */
  readonly rows: readonly string[];
  /** The switches, by the tools that set them. */
  readonly switches: ReadonlyMap<string, KnownSwitch>;
  /** Whether a tool has told what time it is. */
  readonly knowsNow: boolean;
}

interface KnownSwitch {
  /** What people call it, within a sentence. */
  readonly label: string;
  /** How it is at the opening, if an offered tool would tell. */
  readonly state: JsonValue | undefined;
}

/** The sources before each step of the reference solution. */
export function sourcesOfSteps(one: Case): readonly Sources[] {
  const { tools, scenario } = one.subject;
  const view = viewOf(one.messages, 'agent');
  const visible = visibleWorld(one);
  const clocks = scenario.definition.tools.filter(isClock).map(({ name }) => tools.shownName(name));
  return movesOf(view).map(([first]) => {
    const before = view.slice(0, first === undefined ? 0 : view.indexOf(first));
    return { ...visible, ...heard(before, clocks) };
  });
}

/** A tool that tells what time it is. */
function isClock({ usesClock, parameters }: ToolDefinition): boolean {
  return usesClock === true && Object.keys(parameters).length === 0;
}

/** @param clocks the names that the agent is shown for the tools that tell the time */
function heard(messages: readonly ViewMessage[], clocks: readonly string[]) {
  const answers = messages.filter(({ toolResult }) => toolResult !== undefined);
  return {
    said: messages.filter(({ sender }) => sender === 'user').map(({ content }) => content),
    answered: answers.map(({ content }) => content),
    knowsNow: answers.some(({ toolResult }) => clocks.includes(toolResult?.name ?? '')),
  };
}

function visibleWorld({ scenario: { world, definition }, subject }: Case): Pick<Sources, 'rows' | 'switches'> {
  const offered = [...subject.tools.offered.values()];
  const told = new Set(offered.filter(isStatus).map(({ switches }) => switches));
  const switches = switchesOf(definition).flatMap((one) => {
    const setters = definition.tools.filter((tool) => isSetter(tool) && tool.switches === one.column);
    const state = told.has(one.column) ? stateOf(one, world) : undefined;
    return setters.map(({ name }) => [name, { label: one.label, state }] as const);
  });
  const tables = offered.flatMap(({ result }) => listedTable(result) ?? []);
  return {
    rows: tables.flatMap((table) => rowsOf(world, table)).map((row) => JSON.stringify(row)),
    switches: new Map(switches),
  };
}
