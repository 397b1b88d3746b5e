import type { Augmentation, Profile } from '../../sandbox/cell.ts';
import type { PromptingStyle, UserPrompt } from '../../sandbox/prompting.ts';
import type { Pack } from '../../scenarios/pack.ts';
import { planPlay } from '../planning/plan-play.ts';
import { SWEEP_DEFAULTS } from '../planning/sweep-settings.ts';
import { checkedOptions, evaluateOptions } from './check-options.ts';
import type { Evaluation } from './evaluation.ts';
import { ALLOW, evaluatePlan, noteTo, requiredOnEngine } from './play-plan.ts';
import type { PlaySettings } from './play-plan.ts';
import { namedPlayers } from './players.ts';
import type { Player } from './players.ts';
import { withStore } from './with-store.ts';

/** What is played, and how. Everything may be left out; names and defaults are those of `toolsandbox sweep`. */
export interface EvaluateOptions extends PlaySettings {
  /** One or more. Default: `scripted:oracle`, which plays the reference solution. */
  readonly agent?: Player | readonly Player[];
  /** The simulated user. Default: `scripted:user`. */
  readonly user?: Player;
  /** A model that gives a second opinion of each scored run, which changes no score (`rescore` says more). Spec. */
  readonly judge?: string;
  /** The path of a pack, or what `definePack` returned; a list is played as one. Default: the built-in catalogue. */
  readonly pack?: string | Pack | readonly (string | Pack)[];
  /** Names, with `*` and `?` as wildcards. Default: all. */
  readonly scenarios?: readonly string[];
  /** Only scenarios in all of these: `STC`, `MTC`, `SUT`, `MUT`, `SD`, `C`, `II`. */
  readonly categories?: readonly string[];
  /** Only the first of these scenarios. */
  readonly limit?: number;
  /** How the tools are shown to the agent. Default: all eight. */
  readonly augmentations?: readonly Augmentation[];
  /** Times that each cell is repeated. Default: 1. */
  readonly trials?: number;
  /** Of the first trial. Default: 0. */
  readonly seed?: number;
  /** The share of the agent's tool calls that are spoiled on purpose, in [0, 1]. Default: 0. */
  readonly faults?: number;
  /** Packs whose tools are offered beside those of each scenario: paths, or what `definePack` returned. Default: none. */
  readonly decoys?: string | Pack | readonly (string | Pack)[];
  /** Default: that of the pack. */
  readonly profile?: Profile;
  /** Answers of networked tools. Default: `synthetic`. */
  readonly services?: string;
  readonly userPrompt?: UserPrompt;
  readonly prompting?: PromptingStyle;
  /** A file with the agent's system prompt. */
  readonly agentPrompt?: string;
  /** Of the sweep. Default: derived from what is played, so that the same call resumes it; new each time with functions. */
  readonly id?: string;
  /** A file, or postgres://USER@HOST/DATABASE, where the runs stay. Without it, nothing is left behind. */
  readonly results?: string;
  /** A file with limits of models (docs/models.md). */
  readonly modelLimits?: string;
  /** US dollars. */
  readonly maxCost?: number;
  /** Tokens, input and output together. */
  readonly maxTokens?: number;
  /** End when one of these is used up, in place of waiting until more is allowed. Default: without `results`, true. */
  readonly stopAtBudget?: boolean;
  /** Play models without a known price although `maxCost` does not count them. */
  readonly allowUnpriced?: boolean;
}

/**
 * Plays scenarios x augmentations x agents x trials, and returns each run and what they come to. Failures of providers do not
 * reject: their cells have no score (`left`, `problems`).
 * @throws UserFacingError for what the caller can fix; the signal's reason if it was aborted; what a callback throws
 */
export async function evaluate(given: EvaluateOptions = {}): Promise<Evaluation> {
  const options = checkedOptions('evaluate', evaluateOptions, given);
  const { agent = SWEEP_DEFAULTS.agent, user = SWEEP_DEFAULTS.user, pack, decoys = [], results, engine } = options;
  const agents = namedPlayers('agent', listOf(agent));
  const users = namedPlayers('user', [user]);
  const functions = new Map([...users.functions, ...agents.functions]);
  if (engine !== undefined) requiredOnEngine(results, functions);
  const { stopAtBudget = results === undefined ? true : undefined } = options;
  const asked = {
    ...SWEEP_DEFAULTS,
    ...options,
    agents: agents.specs,
    user: users.specs[0]!,
    userChosen: options.user !== undefined,
    functions,
    pack: pack === undefined ? [] : listOf(pack),
    decoys: listOf(decoys),
    ...(stopAtBudget !== undefined && { stopAtBudget }),
  };
  const base = options.environment ?? process.env;
  const { planIn, ...planned } = await planPlay(asked, { environment: base, report: noteTo(options), allow: ALLOW });
  const placing = { ...options, ...planned, functions, results };
  return withStore(results, async (store) => evaluatePlan(store, await planIn(store), placing));
}

function listOf<Item>(given: Item | readonly Item[]): readonly Item[] {
  return Array.isArray(given) ? (given as readonly Item[]) : [given as Item];
}
