import { createRole } from '../roles/create-role.ts';
import { isAsked } from '../roles/model/providers.ts';
import { layered } from '../roles/layers.ts';
import { parseModelSpec } from '../roles/model/spec.ts';
import { reactRole } from '../roles/react/react-role.ts';
import type { RoleView, TakeTurn, Turn } from '../roles/role.ts';
import { roleView } from '../roles/view.ts';
import { watched } from '../roles/watcher/watch-user.ts';
import { toolsAfter, userTools } from '../sandbox/augmentation/offered-tools.ts';
import { END_TOOL } from '../sandbox/tools/end-conversation.ts';
import type { OfferedTools } from '../sandbox/augmentation/offered-tools.ts';
import { scenarioName, trajectoryId } from '../sandbox/cell.ts';
import { PROFILE_RULES } from '../sandbox/profile-rules.ts';
import type { Cell } from '../sandbox/cell.ts';
import type { TurnEvent, TrajectoryEvent } from '../sandbox/event.ts';
import type { Message, PlayableRole, ToolCall } from '../sandbox/message.ts';
import type { Prompting } from '../sandbox/prompting.ts';
import { holdsStopToken } from '../sandbox/stop-token.ts';
import { messagesOf } from '../sandbox/trajectory.ts';
import { viewOf } from '../sandbox/view.ts';
import { lastAnswers } from '../scenarios/answers/last-answers.ts';
import { knowledgeOf } from '../roles/scripted/user-knowledge.ts';
import { refusalsOf } from '../scenarios/answers/refusals.ts';
import type { ScenarioInstance } from '../scenarios/instantiate.ts';
import type { CallControl } from './call-model.ts';
import { capText } from './cap.ts';
import type { ActivityDependencies } from './dependencies.ts';
import { promptingOf } from './prompting-of.ts';
import { withinLimits } from './within-limits.ts';
import type { CallDependencies, Caller } from './within-limits.ts';
import type { StepInput } from '../runs/contract.ts';
import { jsonIn, isObject } from '../sandbox/json.ts';

/** What turns need of all that activities depend on. */
interface TurnDependencies
  extends
    CallDependencies,
    Pick<ActivityDependencies, 'packs' | 'recordings' | 'environment' | 'texts' | 'calls' | 'functions'> {}

/** One turn of the agent or the user, played by a model or a script. */
export async function takeTurn(
  dependencies: TurnDependencies,
  step: TurnStep,
  control: CallControl,
): Promise<TurnEvent> {
  const { recordings, environment, calls, functions } = dependencies;
  const { cell, role, events } = step;
  const context = await viewContext(dependencies, step);
  const { scenario, tools, prompting } = context;
  const player = createRole(role, cell[role], {
    script: scenario.solution,
    replies: scenario.replies,
    knowledge: knowledgeOf(scenario),
    answers: (resultOf) => lastAnswers(scenario, resultOf),
    refusals: () => refusalsOf(scenario),
    shownName: tools.shownName,
    tools: scenario.definition.tools,
    recording: (file, id) => recordings.find(file, scenarioName(cell), id),
    functions,
    submitted: step.submitted,
    environment,
    seats: [cell.agent, cell.user],
    hidden: scenario.user.answer === undefined ? [] : [scenario.user.answer],
    origin: { trajectory: trajectoryId(cell), traceparent: step.traceparent, run: control.run },
    tape: calls?.tape({ ...placeOf(cell), role, model: cell[role] }),
  });
  const spec = parseModelSpec(cell[role]);
  const { style } = prompting;
  const layers = [
    role === 'agent' && style === 'react' && reactRole,
    isWatched(step) && ((user: TakeTurn) => watched(user, messagesOf(events), scenario.user)),
    isAsked(spec.provider) && ((model: TakeTurn) => withinLimits(model, spec, callerOf(step), dependencies, control)),
  ];
  return playedTurn(layered(player, layers), { ...context, events }, control.signal);
}

/** Scripts do not fall out of character, and profile `paper` judges users no more than the original does. */
function isWatched({ cell, settings, role }: TurnStep): boolean {
  return role === 'user' && PROFILE_RULES[settings.profile].watchesUser && isAsked(parseModelSpec(cell.user).provider);
}

/** What the views of a role depend on in all turns of a run. */
export async function viewContext(
  { packs, texts }: Pick<ActivityDependencies, 'packs' | 'texts'>,
  { cell, settings, role }: Pick<TurnStep, 'cell' | 'settings' | 'role'>,
): Promise<ViewContext & { readonly prompting: Prompting }> {
  const pack = await packs.get(settings.pack);
  const scenario = pack.scenario(cell.scenario, settings);
  return {
    role,
    seed: cell.seed,
    profile: settings.profile,
    scenario,
    tools: role === 'agent' ? pack.agentTools(cell, settings) : userTools(scenario.definition),
    prompting: await promptingOf(texts, settings),
  };
}

function callerOf({ cell, events }: TurnStep): Caller {
  const calls = events.filter((event) => event.kind === 'turn' && event.report).length;
  const id = trajectoryId(cell);
  return { cell: id, sweep: cell.sweep, first: calls === 0, run: { id, calls } };
}

function placeOf({ scenario, augmentation, seed }: Cell): Pick<Cell, 'scenario' | 'augmentation' | 'seed'> {
  return { scenario, augmentation, seed };
}

/** What a turn depends on besides the player. */
interface TurnContext extends ViewContext, Pick<TurnStep, 'events'> {}

/** What a view depends on besides the messages. */
interface ViewContext extends Pick<TurnStep, 'role'>, Pick<RoleView, 'seed' | 'profile'> {
  readonly scenario: ScenarioInstance;
  readonly prompting?: Prompting;
  /** The tools of this role. */
  readonly tools: OfferedTools;
}

/** One turn of any player. */
export async function playedTurn(player: TakeTurn, context: TurnContext, signal: AbortSignal): Promise<TurnEvent> {
  return turnEvent(await player(viewFor(messagesOf(context.events), context), signal), context);
}

/** What a role is given where the run has these messages. */
export function viewFor(messages: readonly Message[], context: ViewContext): RoleView {
  const { role, seed, profile, scenario, tools, prompting } = context;
  const seesCalls = role === 'agent' || tools.schemas.some(({ name }) => name !== END_TOOL);
  const parts = {
    messages: viewOf(messages, role, seesCalls),
    tools: toolsAfter(tools, messages).schemas,
    seed,
    turn: messages.length,
    profile,
  };
  return roleView(role, scenario, { ...parts, addressedBy: messages.at(-1)?.sender ?? 'user' }, prompting);
}

function turnEvent(turn: Turn, context: ViewContext): TurnEvent {
  const { role } = context;
  const { report, unspoken } = turn;
  const messages = messagesOfTurn(turn, context);
  const event = { kind: 'turn', role, messages, ...(report && { report }), ...(unspoken && { unspoken }) } as const;
  return turn.kind === 'failed' ? { ...event, failed: turn.reason, failureKind: turn.failureKind ?? 'other' } : event;
}

function messagesOfTurn(turn: Turn, { role, tools, profile }: ViewContext): readonly Message[] {
  if (turn.kind === 'failed') return [];
  const recipient = role === 'agent' ? 'user' : 'agent';
  const messages: readonly Message[] =
    turn.kind === 'speech'
      ? [
          {
            sender: role,
            recipient,
            content: capText(turn.content),
            ...(role === 'user' && holdsStopToken(turn.content, profile) && { conversationActive: false }),
          },
        ]
      : turn.calls.map((call) => callMessage(role, call, tools));
  const { providerData } = turn;
  return providerData ? messages.map((one, index) => (index === 0 ? { ...one, providerData } : one)) : messages;
}

/** The content of a call is code with the tool's real name, which minefields search for (reference semantics 6.7). */
function callMessage(role: PlayableRole, call: ToolCall, tools: OfferedTools): Message {
  const written = capText(call.arguments);
  const name = tools.offered.get(call.name)?.name ?? call.name;
  return {
    sender: role,
    recipient: 'execution-environment',
    content: `${name}(${readableArguments(written)})`,
    toolCall: { ...call, arguments: written },
  };
}

function readableArguments(text: string): string {
  const given = jsonIn(text || '{}');
  if (!isObject(given)) return text;
  return Object.entries(given)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .join(', ');
}

/** A turn that is to be taken, and the log before it. */
interface TurnStep extends Pick<StepInput, 'cell' | 'settings' | 'submitted'> {
  readonly role: PlayableRole;
  readonly events: readonly TrajectoryEvent[];
  /** Of the run's trace (traceparent.ts). */
  readonly traceparent?: string | undefined;
}
