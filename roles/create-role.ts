import type { PlayableRole } from '../sandbox/message.ts';
import type { Recording } from '../sandbox/recording.ts';
import type { ScriptedReply, ScriptStep } from '../sandbox/script.ts';
import type { ToolDefinition } from '../sandbox/tools/definition.ts';
import type { Vendor } from './adapters/ai-sdk/vendor.ts';
import { layered } from './layers.ts';
import type { Adapter } from './model/adapter.ts';
import { originHeaders } from './model/call-origin.ts';
import type { CallOrigin } from './model/call-origin.ts';
import { connectionOf } from './model/connection.ts';
import type { Connection } from './model/connection.ts';
import type { Environment } from './model/keys.ts';
import { masksFor } from './model/mask.ts';
import type { Masks } from './model/mask.ts';
import { modelRole } from './model/model-role.ts';
import type { ProviderName, ScriptedModel } from './model/providers.ts';
import { InvalidModelSpec, parseModelSpec } from './model/spec.ts';
import type { ModelSpec } from './model/spec.ts';
import { recorded } from './recorded.ts';
import { seatFunction } from './require-seats.ts';
import type { SeatFunctions } from './require-seats.ts';
import type { CallTape } from './recordings/call-tape.ts';
import type { TakeTurn } from './role.ts';
import { eloquent, lying, refusing } from './scripted/answering.ts';
import type { LastAnswersOf } from './scripted/answering.ts';
import type { UserKnowledge } from './scripted/user-knowledge.ts';
import { scriptedOracle } from './scripted/oracle.ts';
import { recite } from './scripted/recite.ts';
import { mishapAgent } from './scripted/mishaps/mishap-agent.ts';
import { isMishap } from './scripted/mishaps/mishap-names.ts';
import type { MishapName } from './scripted/mishaps/mishap-names.ts';
import { isTrivialAgent, TRIVIAL_AGENTS } from './scripted/trivial-agents.ts';
import type { TrivialAgent } from './scripted/trivial-agents.ts';
import { scriptedUser } from './scripted/user.ts';
import type { OutsideSeat } from './seat/seat-adapter.ts';
import type { TakenTurn } from './seat/submitted-seat.ts';
import { fetchFor, seatPlace } from './seat/seat-view.ts';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a role may need to be made: keys for models, the scenario's script for scripted ones. */
export interface RoleContext {
  readonly environment: Environment;
  /** The model specs of all roles of the run, whose secrets are hidden too. */
  readonly seats?: readonly string[];
  /** Texts of the prompts that no error may repeat: the answer that the simulated user must not reveal. */
  readonly hidden?: readonly string[] | undefined;
  /** For whom models are called. */
  readonly origin?: CallOrigin | undefined;
  /** Records or plays back the calls of the turn. */
  readonly tape?: CallTape | undefined;
  /** The scenario's reference solution. */
  readonly script: readonly ScriptStep[];
  readonly replies: readonly ScriptedReply[];
  /** What the scripted user goes by, besides its replies. */
  readonly knowledge?: UserKnowledge;
  /** Right and wrong texts for the last sentence of the solution. */
  readonly answers?: LastAnswersOf;
  /** Refusals that say what is lacking. */
  readonly refusals?: () => readonly string[];
  /** The name the agent is shown for a tool's real one. */
  readonly shownName: (real: string) => string;
  /** All tools of the scenario's world. */
  readonly tools: readonly ToolDefinition[];
  readonly functions?: SeatFunctions | undefined;
  /** The turn that somebody outside took. */
  readonly submitted?: TakenTurn | undefined;
  /** The run of the scenario in a file of recorded runs, by its id where there are several. */
  readonly recording: (file: string, id: string | undefined) => Promise<Recording>;
}

/** The context of a model that plays no scenario. */
export const NO_SCENARIO = {
  script: [],
  replies: [],
  tools: [],
  shownName: (real: string) => real,
  recording: () => Promise.reject(new Error('there is no recording to play')),
} satisfies Partial<RoleContext>;

type Fetch = Connection['fetch'];

/**
 * How a model is reached, with its calls on tape where they are recorded or played back.
 * @param addressed adds to requests what a tape must not see
 */
function connect(
  spec: ModelSpec,
  context: RoleContext,
  masks: Masks,
  addressed: (fetch: Fetch) => Fetch = (fetch) => fetch,
): Connection {
  const { tape, origin } = context;
  const reached = connectionOf(spec, context.environment);
  // What the spec sets stays.
  const headers = { ...originHeaders(spec, origin, masks.ofIds), ...reached.headers };
  const connection = { ...reached, headers, fetch: addressed(reached.fetch) };
  return tape === undefined ? connection : { ...connection, fetch: tape.fetch(connection.fetch, masks) };
}

type Create = (spec: ModelSpec, context: RoleContext) => TakeTurn;

function masksOf(spec: ModelSpec, { environment, seats, hidden }: RoleContext): Masks {
  return masksFor(spec, environment, seats, hidden);
}

/** Vendors' clients are imported when a model takes a turn: most processes never need them, or only one. */
function overVendor<Request, Response>(
  adapterOf: (spec: ModelSpec, connection: Connection) => Promise<Adapter<Request, Response>>,
): Create {
  return (spec, context) => {
    const masks = masksOf(spec, context);
    const connection = connect(spec, context, masks);
    return async (...turn) => modelRole(spec, await adapterOf(spec, connection), masks)(...turn);
  };
}

const overOpenai = overVendor(async (spec, connection) =>
  (await import('./adapters/openai/adapter.ts')).openaiAdapter(spec, connection),
);

const overAnthropic = overVendor(async (spec, connection) =>
  (await import('./adapters/anthropic/adapter.ts')).anthropicAdapter(spec, connection),
);

function overAiSdk(vendorOf: () => Promise<Vendor>): Create {
  return overVendor(async (spec, connection) => {
    const [{ aiSdkAdapter }, vendor] = await Promise.all([import('./adapters/ai-sdk/adapter.ts'), vendorOf()]);
    return aiSdkAdapter(spec, connection, vendor);
  });
}

/** Whoever takes the seat from outside is loaded or found when it takes a turn. */
function overSeat(
  seatOf: (spec: ModelSpec, context: RoleContext, connection: Connection) => Promise<OutsideSeat>,
): Create {
  return (spec, context) => {
    const masks = masksOf(spec, context);
    const place = seatPlace(context.origin, masks.ofIds);
    const connection = connect(spec, context, masks, (fetch) => fetchFor(place, fetch));
    return async (...turn) => {
      const [{ seatAdapter }, seat] = await Promise.all([
        import('./seat/seat-adapter.ts'),
        seatOf(spec, context, connection),
      ]);
      return modelRole(spec, seatAdapter(seat, place), masks)(...turn);
    };
  };
}

const SCRIPTED: Readonly<
  Record<Exclude<ScriptedModel, TrivialAgent | MishapName>, (context: RoleContext) => TakeTurn>
> = {
  oracle: ({ script, shownName }) => scriptedOracle(script, shownName),
  recite: ({ shownName, tools }) => recite(shownName, tools),
  eloquent: (context) => eloquent(context),
  lying: (context) => lying(context),
  refusing: ({ refusals }) => refusing(refusals?.() ?? []),
  user: ({ replies, knowledge }) => scriptedUser(replies, knowledge),
};

/** The spec was checked: there is such a model. */
const scripted: Create = (spec, context) => {
  const model = spec.model as ScriptedModel;
  if (isMishap(model)) return mishapAgent(model, context);
  return isTrivialAgent(model) ? TRIVIAL_AGENTS[model] : SCRIPTED[model](context);
};

const CREATE: Readonly<Record<ProviderName, Create>> = {
  openai: overOpenai,
  azure: overOpenai,
  compatible: overOpenai,
  anthropic: overAnthropic,
  google: overAiSdk(async () => (await import('./adapters/ai-sdk/vendors/google.ts')).GOOGLE),
  mistral: overAiSdk(async () => (await import('./adapters/ai-sdk/vendors/mistral.ts')).MISTRAL),
  cohere: overAiSdk(async () => (await import('./adapters/ai-sdk/vendors/cohere.ts')).COHERE),
  bedrock: overAiSdk(async () => (await import('./adapters/ai-sdk/vendors/bedrock.ts')).BEDROCK),
  scripted,
  recorded: (spec, context) =>
    recorded(() => context.recording(spec.model, spec.options.id), masksOf(spec, context).ofAnswers),
  endpoint: overSeat(async (spec, _, connection) =>
    (await import('./seat/endpoint.ts')).endpointSeat(spec, connection),
  ),
  module: overSeat(async (spec, { environment }) =>
    (await import('./seat/module-seat.ts')).moduleSeat(spec, environment),
  ),
  external: overSeat(async ({ text }, { functions, submitted }) => {
    if (submitted !== undefined) return (await import('./seat/submitted-seat.ts')).submittedSeat(submitted);
    const takeSeat = functions?.get(text);
    if (takeSeat === undefined)
      throw new InvalidModelSpec(text, 'no one can join a run that is played in this process: play it on an engine');
    return (await import('./seat/function-seat.ts')).functionSeat(takeSeat);
  }),
  function: overSeat(async ({ text }, { functions }) =>
    (await import('./seat/function-seat.ts')).functionSeat(seatFunction(text, functions)),
  ),
};

/**
 * Whoever the model spec names, to play the role.
 * @throws InvalidModelSpec
 * @throws ProviderFailure `provider.missing-key`
 */
export function createRole(role: PlayableRole, text: string, context: RoleContext): TakeTurn {
  const spec = parseModelSpec(text, role);
  const { tape } = context;
  const { delayMs } = spec.options;
  return layered(CREATE[spec.provider](spec, context), [
    delayMs !== undefined && ((inner) => delayed(inner, delayMs)),
    tape && ((inner) => tape.around(inner)),
  ]);
}

/** A scripted role that takes its time as a model would: for rehearsals of a sweep's size and for measurements. */
function delayed(takeTurn: TakeTurn, delayMs: number): TakeTurn {
  return async (view, signal) => {
    await sleep(delayMs, undefined, { signal });
    return takeTurn(view, signal);
  };
}
