import type { Client, Tool } from '@modelcontextprotocol/client';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { asUnusable } from '../../../files/unusable-file.ts';
import { errorMessage } from '../../../sandbox/error-message.ts';
import { findTool } from '../../../sandbox/tools/definition.ts';
import { loadPack } from '../../../scenarios/load-pack.ts';
import { UserError } from '../../errors.ts';
import { packNameOf } from '../../scenarios/pack-name.ts';
import { callSetting } from '../../tools/call-setting.ts';
import { callTool } from '../../tools/call-tool.ts';
import { readCalls } from '../../tools/read-calls.ts';
import { unwritable, writeOutput } from '../../write-output.ts';
import { connectServer } from './connect-server.ts';
import { frozenTools } from './frozen-tools.ts';
import { packTexts } from './pack-texts.ts';
import { recordCalls } from './record-calls.ts';
import { hasSecret, serverHeaders } from './server-headers.ts';
import type { FrozenCall } from './record-calls.ts';

interface FreezeRequest {
  /** A command of the shell that starts the server, or its URL. */
  readonly mcp: string;
  /** Headers of requests to a URL: `Authorization=MY_TOKEN`, with the name of a variable of the environment. */
  readonly headers?: readonly string[];
  /** File of the calls to record (`readCalls`). */
  readonly calls: string;
  /** The folder to write, which must not be there. */
  readonly output: string;
}

/** The pack that was made of a server. */
export interface FrozenServer {
  /** Name of the pack. */
  readonly name: string;
  /** Its content hash. */
  readonly hash: string;
  /** Name and version of the server, as it says. */
  readonly server: string;
  /** Number of tools. */
  readonly tools: number;
  /** Number of recorded calls. */
  readonly calls: number;
  /** Number of those that were answered by an error. */
  readonly errors: number;
  /** What the pack has otherwise than the server. */
  readonly notes: readonly string[];
}

/** Makes calls of an MCP server, and writes a pack whose tools answer as it did. @throws UserError, InvalidPack */
export async function freezeServer(
  { mcp, headers: named = [], calls: file, output }: FreezeRequest,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<FrozenServer> {
  if (existsSync(output)) throw new UserError(`${output} exists: choose another folder with -o`);
  const sequences = [...readCalls(file)];
  const headers = serverHeaders(named, mcp, environment);
  const client = await connectServer(mcp, headers);
  try {
    const offered = await toolsOf(client, mcp);
    const calls = await recordCalls(client, offered, sequences);
    const { tools, notes } = frozenTools(offered);
    const told = calls.find(({ text }) => hasSecret(text, headers));
    if (told !== undefined)
      throw new UserError(
        `${told.place}: the answer of ${told.tool} repeats a secret of --header-env: leave the call out`,
      );
    const kept = calls.filter(({ tool }) => tools.some(({ name }) => name === tool));
    if (kept.length === 0) throw new UserError(`no call can be recorded: ${notes.join('; ')}`);
    const { name: title = 'an MCP server', version = '' } = client.getServerVersion() ?? {};
    const server = `${title} ${version}`.trim();
    const name = packNameOf(output);
    write(output, packTexts({ name, server, tools, calls: kept }));
    const { hash } = loadPack(output);
    return {
      name,
      hash,
      server,
      tools: tools.length,
      calls: kept.length,
      errors: kept.filter(({ error }) => error).length,
      notes: [...notes, ...leftNotes(kept), ...(await playedOtherwise(output, kept))],
    };
  } finally {
    await client.close();
  }
}

async function toolsOf(client: Client, mcp: string): Promise<readonly Tool[]> {
  try {
    const { tools } = await client.listTools();
    if (tools.length > 0) return tools;
  } catch (error) {
    throw new UserError(`the server at --mcp ${mcp} does not list its tools: ${errorMessage(error).slice(0, 500)}`);
  }
  throw new UserError(`the server at --mcp ${mcp} has no tools: name one that has`);
}

function leftNotes(calls: readonly FrozenCall[]): readonly string[] {
  return calls.flatMap(({ tool, place, left }) =>
    left.length === 0 ? [] : [`${place}: of the answer of ${tool}, ${left.join(' and ')} is not recorded`],
  );
}

/** Plays each call from the recording: a server with a memory answers the same call twice in two ways, a recording in one. */
async function playedOtherwise(pack: string, calls: readonly FrozenCall[]): Promise<readonly string[]> {
  const setting = await callSetting({ pack, profile: 'default', timeZone: 'UTC', services: 'synthetic' }, {});
  const notes: string[] = [];
  for (const { tool, arguments: args, text, error, place } of calls) {
    const { content, result, errorClass } = await callTool(
      findTool(setting.definition, tool)!,
      JSON.stringify(args),
      setting,
    );
    const isSame = error ? errorClass !== null && content === text : errorClass === null && result === text;
    if (!isSame) notes.push(`${place}: ${tool} answered otherwise than the recording does: ${content.slice(0, 120)}`);
  }
  return notes;
}

function write(folder: string, texts: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(texts)) {
    const path = join(folder, name);
    try {
      mkdirSync(dirname(path), { recursive: true });
    } catch (error) {
      throw unwritable(asUnusable(error, 'written'), folder, '-o');
    }
    writeOutput(path, text, { option: '-o', replace: false });
  }
}
