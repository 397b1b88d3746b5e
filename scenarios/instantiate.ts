import type { Profile } from '../sandbox/cell.ts';
import { PROFILE_RULES } from '../sandbox/profile-rules.ts';
import type { Clock } from '../sandbox/clock.ts';
import { decoysFrom } from '../sandbox/augmentation/decoys.ts';
import type { PlayableRole } from '../sandbox/message.ts';
import type { ToolDefinition } from '../sandbox/tools/definition.ts';
import { END_TOOL } from '../sandbox/tools/end-conversation.ts';
import type { Demonstration } from '../sandbox/user-brief.ts';
import type { World } from '../sandbox/world.ts';
import type { WorldDefinition } from '../worlds/world.ts';
import { definitionOf } from './world-of.ts';
import { findScenario } from './find-scenario.ts';
import type { DecoyPack, Pack, WorldTemplate } from './pack.ts';
import { resolveTimes } from './relative-time.ts';
import type { Scenario } from './scenario.ts';
import { scenarioUnder } from './scenario-under.ts';
import type { ProfiledScenario } from './scenario-under.ts';
import { worldUnder } from './world-under.ts';

/** What a scenario depends on besides its pack. */
export interface InstanceSettings {
  readonly clock: Clock;
  readonly profile: Profile;
}

/** A scenario as a profile plays it, with no relative time and no name left to look up. */
export interface ScenarioInstance extends ProfiledScenario {
  /** What its world is made of. */
  readonly definition: WorldDefinition;
  /** When it begins, and in which zone its days are counted. */
  readonly clock: Pick<Clock, 'start' | 'timeZone'>;
  /** The world at the opening message. */
  readonly world: World;
  /** What the agent says first, in profile `tau2`, in place of the opening. */
  readonly greeting?: string;
  /** In the order the simulated user is shown them. */
  readonly demonstrations: readonly Demonstration[];
}

/**
 * Depends on nothing but its arguments, and of the clock on start and zone only.
 * @throws UnknownScenario
 */
export function instantiate(pack: Pack, name: string, { clock, profile }: InstanceSettings): ScenarioInstance {
  const scenario = scenarioUnder(findScenario(pack, name), profile);
  const demonstrations = scenario.user.demonstrations.flatMap((key) => pack.demonstrations[key] ?? []);
  const world = startWorld(pack, scenario, { clock, profile });
  const decoys = pack.decoys?.flatMap((lender) => decoysOf(lender, { clock, profile }));
  const definition = decoys ? { ...definitionOf(pack), decoys } : definitionOf(pack);
  return {
    ...resolveTimes({ ...scenario, demonstrations }, clock),
    definition,
    ...(PROFILE_RULES[profile].guestPrompts && guestPlay(definition, scenario)),
    clock: { start: clock.start, timeZone: clock.timeZone },
    world,
  };
}

function decoysOf(lender: DecoyPack, settings: InstanceSettings): readonly ToolDefinition[] {
  return decoysFrom(definitionOf(lender), startWorld({ ...lender, states: {} }, { state: '' }, settings));
}

/** As tau2-bench has it: the prompts and the greeting are its own, and the user ends by what it says. */
function guestPlay(
  definition: WorldDefinition,
  { user }: Pick<Scenario, 'user'>,
): Pick<ScenarioInstance, 'definition'> & Partial<Pick<ScenarioInstance, 'prologue' | 'greeting'>> {
  const { guest, tools } = definition;
  const told = (recipient: PlayableRole, content: string) => ({ sender: 'system', recipient, content }) as const;
  return {
    definition: { ...definition, tools: tools.filter(({ name }) => name !== END_TOOL) },
    ...(guest && {
      greeting: guest.greeting,
      prologue: [
        told('agent', guest.agentPrompt),
        told('user', `${guest.userPrompt}\n\n<scenario>\n${user.goal}\n</scenario>`),
      ],
    }),
  };
}

/** The scenario's own world or the base world, in a base state, with the scenario's rows after those. */
export function startWorld(
  pack: Pick<Pack, 'name' | 'definition' | 'world' | 'states'>,
  { ownWorld, rows, state }: Pick<Scenario, 'ownWorld' | 'rows' | 'state'>,
  { clock, profile }: InstanceSettings,
): World {
  const world = ownWorld ?? pack.world;
  const template: WorldTemplate = Object.fromEntries(
    Object.entries(definitionOf(pack).tables).map(([table, { single }]) => {
      const own = world[table] ?? [];
      return [
        table,
        single ? own.map((row) => ({ ...row, ...pack.states[state] })) : rows?.[table] ? [...own, ...rows[table]] : own,
      ];
    }),
  );
  return resolveTimes(worldUnder(template, profile), clock);
}
