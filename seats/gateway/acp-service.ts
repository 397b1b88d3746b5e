import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { errorMessage } from '../../sandbox/error-message.ts';
import type { JsonObject } from '../../sandbox/json.ts';
import { shorten } from '../../sandbox/shorten.ts';
import type { SeatTurn } from '../../roles/seat/seat.ts';
import { UserError } from '../../client/errors.ts';
import { AcpConnection, AcpError } from './acp-connection.ts';
import { PATIENCE_MS } from './service-answer.ts';
import type { RunEndpoints } from './gateway-requests.ts';
import { modulePath } from '../../files/own-code.ts';
import { BRIDGE_TOKEN, BRIDGE_URL } from '../mcp/bridge-variables.ts';
import type { AgentService, MessageRequest, ServiceAnswer } from './service-answer.ts';

const PROTOCOL = 1;
const SERVER_NAME = packageJson.name;
const BRIDGE = modulePath('../mcp/stdio-bridge.ts', import.meta.url);
/** Between two prompts; what it writes beyond is lost. */
const MOST_TEXTS = 1_000;
/** In characters. */
const LONGEST_TEXT = 1_000_000;
const AUTHENTICATION_REQUIRED = -32_000;

/**
 * An agent that speaks the Agent Client Protocol: a process and a session per conversation. It calls the scenario's tools as an MCP server, and
 * what it writes is said to the user.
 */
export function acpService(command: string, environment: NodeJS.ProcessEnv): AgentService {
  const name = `acp ${command}`.slice(0, 100);
  const open = new Map<string, AcpConversation>();
  const leave = async (session: string) => {
    const conversation = open.get(session);
    open.delete(session);
    await conversation?.close();
  };
  return {
    name,
    leave,
    async ask(request, signal): Promise<ServiceAnswer> {
      const conversation = open.get(request.session) ?? new AcpConversation(command, environment);
      open.set(request.session, conversation);
      try {
        const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
        return { turn: await conversation.prompt(request, patience) };
      } catch (error) {
        // Another process is told what was said so far.
        await leave(request.session);
        signal.throwIfAborted();
        if (error instanceof UserError) throw error;
        return { trouble: `the agent ${name} gave no answer: ${shorten(errorMessage(error), 300)}`, waitMs: undefined };
      }
    },
  };
}

class AcpConversation {
  readonly #connection: AcpConnection;
  readonly #folder = mkdtempSync(join(tmpdir(), 'toolsandbox-acp-'));
  #session: string | undefined;
  /** What it wrote since it was asked; another text after each call of a tool. */
  #texts: string[] = [];

  constructor(command: string, environment: NodeJS.ProcessEnv) {
    this.#connection = new AcpConnection(command, this.#folder, environment, {
      'session/update': ({ update }) => this.#hear(update as JsonObject),
      'session/request_permission': ({ options }) => permission(options as readonly JsonObject[]),
    });
  }

  async prompt(request: MessageRequest, signal: AbortSignal): Promise<SeatTurn> {
    const isFirst = this.#session === undefined;
    this.#session ??= await this.#begin(request, signal);
    this.#texts = [''];
    const prompt = [{ type: 'text', text: isFirst ? opening(request) : request.text }];
    const { stopReason } = await this.#connection.request(
      'session/prompt',
      { sessionId: this.#session, prompt },
      signal,
    );
    const content = this.#texts
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .join('\n');
    if (stopReason === 'refusal') return { refusal: content };
    return content === '' ? { failed: `the agent stopped (${stopReason as string}) without a word` } : { content };
  }

  async close(): Promise<void> {
    await this.#connection.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #begin({ gateway }: MessageRequest, signal: AbortSignal): Promise<string> {
    const clientInfo = { name: SERVER_NAME, version: packageJson.version };
    const hello = { protocolVersion: PROTOCOL, clientCapabilities: {}, clientInfo };
    const { agentCapabilities } = await this.#connection.request('initialize', hello, signal);
    const { mcpCapabilities } = (agentCapabilities ?? {}) as { readonly mcpCapabilities?: { readonly http?: boolean } };
    const server = mcpCapabilities?.http === true ? overHttp(gateway) : overStdio(gateway);
    try {
      const made = await this.#connection.request('session/new', { cwd: this.#folder, mcpServers: [server] }, signal);
      return made['sessionId'] as string;
    } catch (error) {
      if (!(error instanceof AcpError) || error.code !== AUTHENTICATION_REQUIRED) throw error;
      throw new UserError(
        `the agent wants to know who you are: log in with its own program, and start the gateway again (${error.message})`,
      );
    }
  }

  #hear(update: JsonObject): null {
    const kind = update['sessionUpdate'];
    if (this.#texts.length > MOST_TEXTS) return null;
    if (kind === 'tool_call') this.#texts.push('');
    const { type, text } = (update['content'] ?? {}) as { readonly type?: string; readonly text?: string };
    if (kind === 'agent_message_chunk' && type === 'text')
      this.#texts.push(`${this.#texts.pop() ?? ''}${text ?? ''}`.slice(0, LONGEST_TEXT));
    return null;
  }
}

/** The MCP server of a run, as an agent is told of it. */
function overHttp({ mcp, token }: RunEndpoints): JsonObject {
  return { type: 'http', name: SERVER_NAME, url: mcp, headers: [{ name: 'authorization', value: `Bearer ${token}` }] };
}

/** The same as a program, which every agent of the protocol can start. */
function overStdio({ mcp, token }: RunEndpoints): JsonObject {
  const env = [
    { name: BRIDGE_URL, value: mcp },
    { name: BRIDGE_TOKEN, value: token },
  ];
  return { name: SERVER_NAME, command: process.execPath, args: [BRIDGE], env };
}

/** What the first prompt of a session says: what agents are told, and what was said before, by another process. */
function opening({ messages, text }: MessageRequest): string {
  const system = messages.flatMap(({ role, content }) => (role === 'system' ? [content] : []));
  const said = messages.filter(({ role }) => role !== 'system');
  return [
    ...system,
    'What you write is said to the user. The tools of this task are those of the MCP server toolsandbox.',
    ...(said.length > 1 ? [`The conversation so far:\n${JSON.stringify(said)}`] : []),
    text,
  ].join('\n\n');
}

/** The tools act on a world of their own: the agent may call them all. */
function permission(options: readonly JsonObject[]): JsonObject {
  const allowed =
    options.find(({ kind }) => kind === 'allow_always') ?? options.find(({ kind }) => kind === 'allow_once');
  const optionId = allowed?.['optionId'];
  return { outcome: optionId === undefined ? { outcome: 'cancelled' } : { outcome: 'selected', optionId } };
}
