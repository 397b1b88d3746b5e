import type { PreparedPack } from '../activities/pack-cache.ts';
import type { TakeTurn } from '../roles/role.ts';
import { finding } from '../roles/scripted/found-tools.ts';
import { scriptedOracle } from '../roles/scripted/oracle.ts';
import { scriptedUser } from '../roles/scripted/user.ts';
import type { OfferedTools } from '../sandbox/augmentation/offered-tools.ts';
import type { Augmentation, Profile } from '../sandbox/cell.ts';
import { DEFAULT_CLOCK } from '../sandbox/clock.ts';
import type { Clock } from '../sandbox/clock.ts';
import type { ScriptStep } from '../sandbox/script.ts';
import { findTool } from '../sandbox/tools/definition.ts';
import type { ToolDefinition } from '../sandbox/tools/definition.ts';
import type { WorldDefinition } from '../worlds/world.ts';
import { clockOf } from '../scenarios/clock-of.ts';
import type { ScenarioInstance } from '../scenarios/instantiate.ts';
import { knowledgeOf } from '../roles/scripted/user-knowledge.ts';
import type { Pack } from '../scenarios/pack.ts';
import { playScenario } from './play-scenario.ts';
import type { Play } from './play-scenario.ts';

/** How a play differs from a usual one, besides its agent. */
export interface PlayVariation {
  readonly clock?: Clock;
  readonly seed?: number;
  /** Calls of tools that the agent is not offered are executed too. */
  readonly anyTool?: true;
  /** The user does not leave before the agent has said all of its script. */
  readonly hearsAll?: true;
}

export type Script = readonly ScriptStep[];

/** Plays a script like the reference solution; any other agent has a name, by which its plays are remembered. */
export type Agent = Script | NamedAgent;

export interface NamedAgent {
  readonly name: string;
  readonly takeTurn: TakeTurn;
}

/** A scenario under an augmentation: what is validated. It remembers its plays. */
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

  reference(): Promise<Play> {
    return this.play(this.scenario.solution);
  }

  /** Finds a tool of its world. */
  toolNamed(name: string): ToolDefinition | undefined {
    return findTool(this.scenario.definition, name);
  }

  /** Plays an agent with the scripted user, unless that was done before. */
  play(agent: Agent, how: PlayVariation = {}): Promise<Play> {
    const key = JSON.stringify(['name' in agent ? agent.name : agent, how]);
    const known = this.#plays.get(key);
    if (known !== undefined) return known;
    const played = this.#playNew(agent, how);
    this.#plays.set(key, played);
    return played;
  }

  #playNew(agent: Agent, { clock = this.clock, seed = 0, anyTool, hearsAll }: PlayVariation): Promise<Play> {
    const scenario = this.scenarioAt(clock);
    const tools = anyTool ? withAllTools(this.tools, scenario.definition) : this.tools;
    const user = scriptedUser(scenario.replies, knowledgeOf(scenario));
    const players = {
      agent: 'name' in agent ? finding(agent.takeTurn) : scriptedOracle(agent, this.tools.shownName),
      user: hearsAll && !('name' in agent) ? hearing(agent, user) : user,
    };
    return playScenario({ scenario, tools, players, clock, seed, profile: this.profile });
  }

  /** The scenario as it is played at a clock. */
  scenarioAt(clock: Clock): ScenarioInstance {
    return this.#prepared.scenario(this.scenario.name, { clock, profile: this.profile });
  }
}

/** A user who says that they listen where they would end the conversation before the agent has said all. */
function hearing(script: Script, user: TakeTurn): TakeTurn {
  const texts = script.filter((step) => 'say' in step).length;
  return async (view, signal) => {
    const own = view.messages.slice(view.messages.findLastIndex(({ sender }) => sender === 'system') + 1);
    const heard = own.filter(({ sender, toolCall }) => sender === 'agent' && !toolCall).length;
    const turn = await user(view, signal);
    return turn.kind === 'calls' && heard < texts ? { kind: 'speech', content: 'Okay.' } : turn;
  };
}

/** Every tool can be called by the name it would be shown under; the agent is told of no more than before. */
function withAllTools(shown: OfferedTools, { tools }: WorldDefinition): OfferedTools {
  return { ...shown, offered: new Map(tools.map((tool) => [shown.shownName(tool.name), tool])) };
}
