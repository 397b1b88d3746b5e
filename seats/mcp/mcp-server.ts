import { Server } from '@modelcontextprotocol/server';
import packageJson from '../../package.json' with { type: 'json' };
import type { CallToolResult, Implementation, ServerContext, Tool } from '@modelcontextprotocol/server';
import type { JsonObject } from '../../sandbox/json.ts';
import { UserFacingError } from '../../sandbox/user-facing-error.ts';
import type { SeatTurn } from '../../roles/seat/seat.ts';
import { InvalidTurn, StaleTurn } from '../seat.ts';
import type { SeatNow } from '../seat.ts';
import { answerIn, CONVERSATION, conversationForm, hasFailed, instructionsFor } from './words.ts';
import { overText, SAY, SEAT_TOOLS } from './words.ts';
import type { MadeCall, ToolSeat } from './tool-seat.ts';

/** What is known of the client of one connection, or of one request. */
export interface McpClient extends Partial<Pick<MadeCall, 'session' | 'connection' | 'sent'>> {
  /** Its name and version; default: as it says itself. */
  readonly name?: string | undefined;
}

/** In `_meta` of a call: the number of the turn; of an answer: that of the next one. */
export const TURN_META = 'toolsandbox/turn';
/** In `_meta` of an answer: the id of the trajectory, for people and their programs; models need not read it. */
export const TRAJECTORY_META = 'toolsandbox/trajectory';
const PROGRESS_EVERY_MS = 10_000;

/** An MCP server of one seat: the scenario's tools, one to speak with the user, and one that returns what was said. */
export async function mcpServer(seat: ToolSeat, client: McpClient = {}): Promise<Server> {
  const server = new Server(
    { name: 'toolsandbox', version: packageJson.version },
    { capabilities: { tools: { listChanged: true }, prompts: {} }, instructions: instructionsFor(await seat.known()) },
  );
  const present = () => seat.present(client.name ?? clientName(server.getClientVersion()));
  server.oninitialized = () => void present().catch(() => undefined);

  server.setRequestHandler('tools/list', async () => {
    await seat.known();
    return { tools: toolsOf(seat) };
  });
  server.setRequestHandler('prompts/list', () => ({ prompts: [PROMPT] }));
  server.setRequestHandler('prompts/get', async () => {
    const text = instructionsFor(await seat.known());
    return { description: PROMPT.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
  });
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const stop = showProgress(context);
    const answer = Promise.withResolvers<boolean>();
    try {
      await present();
      if (params.name === CONVERSATION) return withMeta(seat, await seat.now(client.session), conversation);
      const call = { connection: server, sent: answer.promise, ...client, ...callOf(params, context) };
      const before = namesOf(seat);
      const { now, counted } = await seat.call(call);
      // Under augmentation search, tools are found. A client that cannot be told asks again by itself, or never.
      if (namesOf(seat) !== before) await server.sendToolListChanged().catch(() => undefined);
      return withMeta(seat, now, () => answered(now, params.name, counted));
    } catch (error) {
      if (error instanceof UserFacingError) return refused(error);
      throw error;
    } finally {
      stop();
      // No answer is sent to a call that its client has cancelled.
      answer.resolve(!context.mcpReq.signal.aborted);
    }
  });
  return server;
}

const PROMPT = { name: 'scenario', description: 'What the agent is told, and what the user says first.' };

function namesOf({ tools }: ToolSeat): string {
  return tools.map(({ name }) => name).join();
}

function toolsOf(seat: ToolSeat): Tool[] {
  return [
    ...seat.tools.map(({ name, description, parameters }) => ({
      name,
      description,
      inputSchema: parameters as unknown as Tool['inputSchema'],
    })),
    ...SEAT_TOOLS,
  ];
}

function callOf(
  { name, arguments: given = {} }: { readonly name: string; readonly arguments?: Record<string, unknown> | undefined },
  { mcpReq: { signal, _meta: meta } }: ServerContext,
): Pick<MadeCall, 'turn' | 'position' | 'signal'> {
  const position = meta?.[TURN_META];
  return {
    signal,
    ...(typeof position === 'number' && { position }),
    turn:
      name === SAY
        ? speech(given['message'])
        : { tool_calls: [{ function: { name, arguments: given as JsonObject } }] },
  };
}

function speech(message: unknown): SeatTurn {
  if (typeof message === 'string') return { content: message };
  throw new InvalidTurn(`${SAY} needs the argument message, a text. Nothing has changed`);
}

function answered(now: SeatNow, tool: string, counted: boolean): CallToolResult {
  if (now.kind === 'over') return { ...said(overText(now.end)), isError: tool !== SAY || !counted };
  return { ...said(answerIn(now.view)), ...(hasFailed(now.view) && { isError: true }) };
}

function conversation(now: SeatNow): CallToolResult {
  if (now.kind === 'over') return { ...said(overText(now.end)), isError: true };
  const structuredContent = { ...conversationForm(now.view) };
  return { ...said(JSON.stringify(structuredContent, null, 2)), structuredContent };
}

function refused(error: UserFacingError): CallToolResult {
  const hint =
    error instanceof StaleTurn ? `. Nothing has changed; the tool ${CONVERSATION} returns what was said` : '';
  return { ...said(`${error.message}${hint}.`), isError: true };
}

function said(text: string): Pick<CallToolResult, 'content'> {
  return { content: [{ type: 'text', text }] };
}

function withMeta(seat: ToolSeat, now: SeatNow, answer: (now: SeatNow) => CallToolResult): CallToolResult {
  const turn = now.kind === 'over' ? {} : { [TURN_META]: now.view.turn };
  return { ...answer(now), _meta: { ...turn, [TRAJECTORY_META]: seat.trajectory } };
}

/** Clients that ask for it wait longer for a call that shows progress. @returns what ends it */
function showProgress({ mcpReq: { _meta: meta, notify } }: ServerContext): () => void {
  const progressToken = meta?.progressToken;
  if (progressToken === undefined) return () => undefined;
  let progress = 0;
  const timer = setInterval(() => {
    const params = { progressToken, progress: ++progress, message: 'waiting for the others' };
    void notify({ method: 'notifications/progress', params }).catch(() => undefined);
  }, PROGRESS_EVERY_MS);
  return () => clearInterval(timer);
}

/** At most 100 characters, as people are shown them. */
export function clientName(client: Implementation | undefined): string {
  return client === undefined ? 'an MCP client' : `${client.name} ${client.version}`.slice(0, 100);
}
