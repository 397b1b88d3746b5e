import type { PreparedPack } from '../activities/pack-cache.ts';
import type { TakeTurn } from '../roles/role.ts';
import { scriptedOracle } from '../roles/scripted/oracle.ts';
import { scriptedUser } from '../roles/scripted/user.ts';
import type { OfferedTools } from '../sandbox/augmentation/offered-tools.ts';
import type { Augmentation, Profile } from '../sandbox/cell.ts';
import { DEFAULT_CLOCK } from '../sandbox/clock.ts';
import type { Clock } from '../sandbox/clock.ts';
import type { ScriptedReply, ScriptStep } from '../sandbox/script.ts';
import { findTool } from '../sandbox/tools/definition.ts';
import type { ToolDefinition } from '../sandbox/tools/definition.ts';
import type { World } from '../sandbox/world.ts';
import type { WorldDefinition } from '../worlds/world.ts';
import { clockOf } from '../scenarios/clock-of.ts';
import type { ScenarioInstance } from '../scenarios/instantiate.ts';
import { objectionsOf } from '../scenarios/objections.ts';
import type { Pack } from '../scenarios/pack.ts';
import { playScenario } from './play-scenario.ts';
import type { Play } from './play-scenario.ts';

/** How a play differs from a usual one. */
interface PlayVariation {
  readonly clock?: Clock;
  readonly seed?: number;
  /** What the scripted user answers. */
  readonly replies?: readonly ScriptedReply[];
  /** Changes the world at the opening. */
  readonly changeWorld?: (world: World) => World;
  /** Calls of tools that the agent is not offered are executed too. */
  readonly anyTool?: true;
}

export type Script = readonly ScriptStep[];

/** A scenario under an augmentation: what a check examines. Plays of scripts are remembered. */
export class Subject {
  readonly pack: Pack;
  readonly augmentation: Augmentation;
  /** Its rules. Validation proves those of `default`: `paper` keeps the holes of the original. */
  readonly profile: Profile;
  /** That of sweeps of this pack, at the scenario's own time if it has one. */
  readonly clock: Clock;
  /** As it is played at {@link clock}. */
  readonly scenario: ScenarioInstance;
  /** What the agent is offered. */
  readonly tools: OfferedTools;
  readonly #prepared: PreparedPack;
  readonly #plays = new Map<string, Promise<Play>>();

  /** @throws UnknownScenario */
  constructor(
    pack: Pack,
    prepared: PreparedPack,
    scenario: string,
    augmentation: Augmentation,
    profile: Profile = 'default',
  ) {
    this.pack = pack;
    this.augmentation = augmentation;
    this.profile = profile;
    this.#prepared = prepared;
    const usual = { ...DEFAULT_CLOCK, ...pack.clock };
    this.clock = clockOf(prepared.scenario(scenario, { clock: usual, profile }), usual);
    const settings = { clock: this.clock, profile };
    this.scenario = prepared.scenario(scenario, settings);
    this.tools = prepared.agentTools({ scenario, augmentation }, settings);
  }

  /** The reference solution, as it reads at the clock of the play. */
  reference(options: PlayVariation = {}): Promise<Play> {
    return this.play(this.#scenarioAt(options.clock).solution, options);
  }

  /** Finds a tool of its world. */
  toolNamed(name: string): ToolDefinition | undefined {
    return findTool(this.scenario.definition, name);
  }

  /** Plays a script like the reference solution, or any agent. The user is the scripted one. */
  play(agent: Script | TakeTurn, options: PlayVariation = {}): Promise<Play> {
    if (typeof agent === 'function') return this.#playNew(agent, options);
    const player = () => scriptedOracle(agent, this.tools.shownName);
    if (options.changeWorld) return this.#playNew(player(), options);
    const key = JSON.stringify([agent, options]);
    const known = this.#plays.get(key);
    if (known !== undefined) return known;
    const played = this.#playNew(player(), options);
    this.#plays.set(key, played);
    return played;
  }

  #playNew(
    agent: TakeTurn,
    { clock = this.clock, seed = 0, replies, changeWorld, anyTool }: PlayVariation,
  ): Promise<Play> {
    const usual = this.#scenarioAt(clock);
    const tools = anyTool ? withAllTools(this.tools, usual.definition) : this.tools;
    const scenario = changeWorld ? { ...usual, world: changeWorld(usual.world) } : usual;
    const players = { agent, user: scriptedUser(replies ?? scenario.replies, { objects: objectionsOf(scenario) }) };
    return playScenario({ scenario, tools, players, clock, seed, profile: this.profile });
  }

  #scenarioAt(clock: Clock = this.clock): ScenarioInstance {
    return this.#prepared.scenario(this.scenario.name, { clock, profile: this.profile });
  }
}

/** Every tool can be called by the name it would be shown under; the agent is told of no more than before. */
function withAllTools(shown: OfferedTools, { tools }: WorldDefinition): OfferedTools {
  return { ...shown, offered: new Map(tools.map((tool) => [shown.shownName(tool.name), tool])) };
}
