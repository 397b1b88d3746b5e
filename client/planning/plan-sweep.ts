import { createHash, randomUUID } from 'node:crypto';
import type { UnstoredSweep, SweepSpec } from '../../runs/sweep-contract.ts';
import type { ModelToCheck } from '../../runs/preflight.ts';
import { trajectoryId } from '../../sandbox/cell.ts';
import { PROFILE_RULES } from '../../sandbox/profile-rules.ts';
import { UserError } from '../errors.ts';
import { providerOf } from '../../roles/model/providers.ts';
import { briefName, parseModelSpec } from '../../roles/model/spec.ts';
import type { ModelSpec } from '../../roles/model/spec.ts';
import { providerQueue } from '../../runs/names.ts';
import { requireSeats } from '../../roles/require-seats.ts';
import type { SeatFunctions } from '../../roles/require-seats.ts';
import { isMishap } from '../../roles/scripted/mishaps/mishap-names.ts';
import { pinnedSpec } from '../../roles/seat/pinned-spec.ts';
import { unusedBaseUrlNotes } from '../../roles/model/keys.ts';
import type { StoredText } from '../../results/store/texts.ts';
import type { Augmentation, Profile } from '../../sandbox/cell.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import type { Pack } from '../../scenarios/pack.ts';
import { expectedWordingNote } from '../../scenarios/expected-wording.ts';
import { profileOf } from '../../scenarios/profile-of.ts';
import { definitionOf } from '../../scenarios/world-of.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { createRunServices } from '../../services/create-services.ts';
import { countCells, modelsOf, parametersOf } from '../../runs/sweep-spec.ts';
import { judgeSpec } from '../judging/judge-spec.ts';
import { choosePack } from '../packs.ts';
import { planPrompting } from './plan-prompting.ts';
import type { PromptingRequest } from './plan-prompting.ts';

export interface SweepRequest extends PromptingRequest {
  readonly id?: string;
  readonly pack?: readonly string[];
  readonly scenarios?: readonly string[];
  readonly categories?: readonly string[];
  /** Only the first of the selected scenarios. */
  readonly limit?: number;
  readonly augmentations: readonly Augmentation[];
  readonly agents: readonly string[];
  readonly user: string;
  /** Whether someone chose that user; otherwise it is the default. */
  readonly userChosen?: boolean;
  readonly trials: number;
  readonly seed: number;
  /** Default: that of the pack. */
  readonly profile?: Profile;
  readonly services: string;
  /** A model that gives a second opinion of each scored run. */
  readonly judge?: string;
  /** The share of the agent's tool calls that are spoiled on purpose, in [0, 1]. Default: 0. */
  readonly faults?: number;
  /** Packs whose tools are offered beside those of each scenario. */
  readonly decoys?: readonly string[];
}

export interface SweepPlan {
  readonly sweep: UnstoredSweep;
  readonly cells: number;
  /** Must be in the results store when the sweep starts. */
  readonly pack: Pack;
  /** Must be there too: what prompts refer to. */
  readonly texts: readonly StoredText[];
  /** Providers whose task queues hold turns of this sweep. */
  readonly providers: readonly string[];
  /** What the environment says and this sweep does not do, and what its scores must not be compared with. */
  readonly notes: readonly string[];
}

/** What a program may give in place of names: packs that it made, and functions that take seats. */
export interface MadeRequest extends Omit<SweepRequest, 'pack' | 'decoys'> {
  readonly pack?: readonly (string | Pack)[];
  readonly decoys?: readonly (string | Pack)[];
  readonly functions?: SeatFunctions;
}

/** Parses and checks everything that a sweep was asked for, before anything is started or stored. */
export async function planSweep(request: MadeRequest, environment: NodeJS.ProcessEnv): Promise<SweepPlan> {
  const { augmentations, trials, seed } = request;
  const [agents, user] = [request.agents.map((agent) => pinnedSpec(agent)), pinnedSpec(request.user)];
  const specs = [...agents.map((agent) => parseModelSpec(agent, 'agent')), parseModelSpec(user, 'user')];
  requireSeats(specs, environment, request.functions);
  createRunServices(request.services, { now: DEFAULT_CLOCK.start, environment });
  const { pack, scenarios: chosen } = await choosePack(request.pack, {
    ...(request.profile && { profile: request.profile }),
    ...(request.scenarios && { patterns: request.scenarios }),
    ...(request.categories && { categories: request.categories }),
    ...(request.decoys && { decoys: request.decoys }),
  });
  const selected = chosen.slice(0, request.limit);
  const profile = request.profile ?? profileOf(pack);
  if (PROFILE_RULES[profile].guestPrompts && definitionOf(pack).guest === undefined)
    throw new UserError(
      `profile tau2 plays packs of tau2-bench (scenarios import CHECKOUT --domain), not ${pack.name}`,
    );
  const clock = { ...DEFAULT_CLOCK, ...pack.clock };
  if (specs.some(({ provider, model }) => provider === 'scripted' && playsSolution(model))) requireSolutions(selected);
  const scenarios = selected.map((scenario) => scenario.name);
  if (scenarios.length === 0) throw new UserError('no scenario matches: --scenarios and --categories must both hold');
  const prompting = planPrompting(request, specs.slice(0, agents.length), selected);
  const { services } = request;
  const judge = request.judge === undefined ? null : judgeSpec(request.judge);
  const settings = {
    pack: { name: pack.name, hash: pack.hash },
    profile,
    clock,
    services,
    ...prompting.settings,
    ...(judge && { judge: judge.text }),
    ...(request.faults && { faults: request.faults }),
  };
  const unnamed = { id: '', settings, scenarios, augmentations, agents, user, trials, seed };
  const id = validSweepId(request.id ?? derivedId(unnamed, request.functions));
  const sweep = { ...unnamed, id };
  requirePlayable(sweep, countCells(sweep));
  return {
    sweep,
    cells: countCells(sweep),
    pack,
    texts: prompting.texts,
    providers: queuesOf([...specs, ...(judge === null ? [] : [judge])]),
    notes: [
      ...unusedBaseUrlNotes(specs, environment),
      ...(request.userChosen ? [] : scriptedUserNotes(specs)),
      ...[expectedWordingNote(selected, profile) ?? []].flat(),
    ],
  };
}

/** The providers whose task queues hold turns of these models, or their judgements. */
export function queuesOf(specs: readonly ModelSpec[]): readonly string[] {
  return [...new Set(specs.map(({ provider }) => providerOf(provider).queue).filter((queue) => queue !== null))];
}

/** @throws UserError */
export function validSweepId(id: string): string {
  if (!/^[\w.:-]+$/.test(id)) throw new UserError(`invalid --id "${id}": use letters, digits and . : - _ only`);
  return id;
}

/** Whether a scripted agent plays reference solutions. */
export function playsSolution(model: string): boolean {
  return model === 'oracle' || isMishap(model);
}

/** Imported scenarios have no reference solution for the scripted agent to play. */
export function requireSolutions(scenarios: readonly Scenario[]): void {
  const [first, ...others] = scenarios.filter(({ solution }) => solution.length === 0);
  if (first === undefined) return;
  const which = others.length === 0 ? first.name : `${first.name} and ${others.length} others`;
  throw new UserError(
    `scripted:oracle plays reference solutions, but this pack has none for ${which} (docs/import.md): ` +
      'choose another agent, for example scripted:unhelpful, recorded:FILE or a model',
  );
}

/** In characters, of functions' names in ids. */
const LONGEST_NAMES = 60;

function derivedId(sweep: UnstoredSweep, functions: SeatFunctions | undefined): string {
  const names = sweep.agents
    .map((agent) => (agent.startsWith('module:') ? briefName(parseModelSpec(agent)) : agent))
    .join('+')
    .replace(/\?.*$/, '')
    .replace(/[^\w.-]+/g, '-');
  const name = functions?.size ? names.slice(0, LONGEST_NAMES) : names;
  return `${name}-${sweepHash(sweep, functions).slice(0, 8)}`;
}

/**
 * A hash in hexadecimal digits of what is played, so that the same request has the same id and resumes its sweep. What a
 * function does is not known, so nothing that one played before counts: with functions, it is another one each time.
 */
export function sweepHash(sweep: UnstoredSweep, functions: SeatFunctions | undefined): string {
  const hash = createHash('sha256').update(JSON.stringify(parametersOf(sweep)));
  if (functions !== undefined && functions.size > 0) hash.update(randomUUID());
  return hash.digest('hex');
}

/** A script plays the user unless a model is chosen, and models score otherwise with it. The user is the last of the specs. */
export function scriptedUserNotes(specs: readonly ModelSpec[]): readonly string[] {
  const isModel = ({ provider }: ModelSpec) => provider !== 'scripted' && provider !== 'recorded';
  if (specs.at(-1)?.provider !== 'scripted' || !specs.slice(0, -1).some(isModel)) return [];
  return [
    'the simulated user is scripted: scores with a model as user differ; choose one with --user, for example --user openai:gpt-6-luna',
  ];
}

/** The models of a sweep that can be asked for a call: all but scripts and recordings. */
export function modelsToCheck(spec: SweepSpec): readonly ModelToCheck[] {
  return [...new Set(modelsOf(spec))].flatMap((model) => {
    const { queue } = providerOf(parseModelSpec(model).provider);
    return queue === null ? [] : [{ model, queue: providerQueue(spec.settings.results.id, queue) }];
  });
}

/** At 30 seconds each and 20 at a time, this many cells take more than two weeks. Their ids fit into memory. */
const MOST_CELLS = 1_000_000;

/** The engine's databases hold 255 characters; a worker's results store takes the last 13 of them. */
const LONGEST_ID = 240;

/** Refuses a sweep that cannot be planned, stored or told apart. @throws UserError */
export function requirePlayable(spec: UnstoredSweep, cells: number): void {
  const twice = spec.agents.find((agent, index) => spec.agents.indexOf(agent) !== index);
  if (twice !== undefined) throw new UserError(`--agent ${twice} is given twice: use --trials to play it more often`);
  const names = spec.agents.flatMap((agent) => parseModelSpec(agent).options.as ?? []);
  const same = names.find((name, index) => names.indexOf(name) !== index);
  if (same !== undefined) throw new UserError(`two agents are called ${same}: give each a name of its own`);
  if (cells > MOST_CELLS) {
    const limit = MOST_CELLS.toLocaleString('en');
    throw new UserError(
      `${cells.toLocaleString('en')} cells are more than ${limit}: use fewer --trials or several sweeps`,
    );
  }
  requireShortIds(spec);
}

function requireShortIds({ id, scenarios, agents, user, trials, seed }: UnstoredSweep): void {
  const [scenario, agent] = [longest(scenarios), longest(agents)];
  const cell = { sweep: id, scenario, augmentation: 'none', agent, user, trial: trials, seed } as const;
  const { length } = trajectoryId(cell);
  if (length <= LONGEST_ID) return;
  const parts = `--id ${id.length}, scenario ${scenario.length}, --agent ${agent.length}`;
  throw new UserError(`ids would have ${length} characters, more than ${LONGEST_ID} (${parts}): choose shorter names`);
}

function longest(texts: readonly string[]): string {
  return texts.reduce((best, text) => (text.length > best.length ? text : best), '');
}
