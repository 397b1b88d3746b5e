import { spawn } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { MAIN } from '../../bench/loaded-modules.ts';
import { LEFT_EARLY } from '../../seats/mcp/words.ts';
import type { Gateway } from '../../seats/gateway/start-gateway.ts';
import { catalogue } from '../../scripts/sweep-of.ts';
import { claim, heldSweep } from '../support/gateway.ts';
import type { HeldSweep } from '../support/gateway.ts';
import { pageProgram } from '../support/page-programs.ts';
import { startSolvingModel } from '../support/solving-model.ts';
import type { Speech } from '../support/solving-model.ts';
import { atNight, rowsOfToday } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const outside = inject('outside');
const clients = inject('mcpClients');

/** The tools as inspect_ai gives them to its solvers. */
const INSPECT = `
import asyncio, os
from inspect_ai.tool import ToolDef, mcp_connection, mcp_server_http

async def main():
    server = mcp_server_http(name="toolsandbox", url=os.environ["ADDRESS"], authorization=os.environ["TOKEN"])
    async with mcp_connection([server]):
        tools = {ToolDef(tool).name: tool for tool in await server.tools()}
        print(sorted(tools))
        for name, given in [("set_wifi_status", {"on": False}), ("say_to_user", {"message": "Done."})]:
            result = await tools[name](**given)
            print(result if isinstance(result, str) else result[0].text)

asyncio.run(main())
`;

/** A client of the Python SDK that has the token of the sweep only. */
const WITH_SWEEP_TOKEN = `
import os, traceback, anyio, httpx2
from mcp import Client, MCPError
from mcp.client.streamable_http import streamable_http_client

async def main():
    headers = {"Authorization": "Bearer " + os.environ["TOKEN"]}
    try:
        async with httpx2.AsyncClient(headers=headers, timeout=60) as http:
            async with Client(streamable_http_client(os.environ["GATEWAY"] + "/mcp", http_client=http)) as client:
                await client.call_tool("set_wifi_status", {"on": False})
                print((await client.call_tool("say_to_user", {"message": "Done."})).content[0].text)
    except* MCPError as refused:
        print("".join(traceback.format_exception(refused)))

anyio.run(main)
`;

/** LangGraph with a session for each call. */
const SESSION_PER_CALL = `
import asyncio, os
from langchain.agents import create_agent
from langchain_mcp_adapters.client import MultiServerMCPClient
from langchain_openai import ChatOpenAI

async def main():
    headers = {"Authorization": "Bearer " + os.environ["TOKEN"]}
    client = MultiServerMCPClient({"seat": {"transport": "streamable_http", "url": os.environ["ADDRESS"], "headers": headers}})
    agent = create_agent(ChatOpenAI(model=os.environ["MODEL"], base_url=os.environ["MODEL_URL"], api_key="none"), await client.get_tools())
    ended = await agent.ainvoke({"messages": await client.get_prompt("seat", "scenario")}, {"recursion_limit": 100})
    print(ended["messages"][-1].content)

asyncio.run(main())
`;

/** An agent as its framework's pages begin, with the token of the sweep. */
const PRINTS_ONLY_IN_PYTHON = `
import asyncio, os
from agents import Agent, OpenAIChatCompletionsModel, Runner, set_tracing_disabled
from agents.mcp import MCPServerStdio, MCPServerStreamableHttp
from openai import AsyncOpenAI

def seat():
    if "TOKEN" not in os.environ:
        return MCPServerStdio({"command": "npx", "args": ["toolsandbox", "mcp", "wifi_off", "--engine", "inline"]}, client_session_timeout_seconds=600)
    headers = {"Authorization": "Bearer " + os.environ["TOKEN"]}
    return MCPServerStreamableHttp({"url": os.environ["GATEWAY"] + "/mcp", "headers": headers})

async def main():
    set_tracing_disabled(True)
    model = OpenAIChatCompletionsModel("any", AsyncOpenAI(base_url=os.environ["MODEL_URL"], api_key="none"))
    async with seat() as server:
        prompt = (await server.get_prompt("scenario")).messages[0].content.text
        print((await Runner.run(Agent(name="my-agent", model=model, mcp_servers=[server]), prompt)).final_output)

asyncio.run(main())
`;

const PRINTS_ONLY_IN_NODE = `
import { createMCPClient } from "@ai-sdk/mcp";
import { Experimental_StdioMCPTransport as StdioTransport } from "@ai-sdk/mcp/mcp-stdio";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, stepCountIs } from "ai";

const { MODEL_URL, GATEWAY, TOKEN } = process.env;
const command = { command: 'npx', args: ['toolsandbox', 'mcp', 'wifi_off', '--engine', 'inline'], env: process.env };
const headers = { authorization: 'Bearer ' + TOKEN };
const client = await createMCPClient({
  transport: TOKEN ? { type: 'http', url: GATEWAY + '/mcp', headers } : new StdioTransport(command),
});
const { messages } = await client.experimental_getPrompt({ name: 'scenario' });
const { text } = await generateText({
  model: createOpenAICompatible({ name: 'local', baseURL: MODEL_URL, apiKey: 'none' })('any'),
  tools: await client.tools(),
  prompt: messages[0].content.text,
  stopWhen: stepCountIs(50),
});
console.log(text);
await client.close();
`;

const OVER = 'The run is over: completed.\n';

async function ran(python: string, args: readonly string[], environment: NodeJS.ProcessEnv, cwd?: string) {
  const child = spawn(python, args, { env: { ...process.env, ...environment }, cwd });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { stdout, stderr };
}

describe.skipIf(outside === null)('a gateway and clients of MCP that others wrote', () => {
  let sweep: HeldSweep;
  let gateway: Gateway;
  beforeEach(async () => {
    sweep = await heldSweep(['wifi_off', 'cellular_off']);
    gateway = await sweep.gateway();
    sweep.end();
  });
  afterEach(() => sweep[Symbol.asyncDispose]());

  it('the Python SDK: the client of docs/your-agent.md plays until the sweep is over', async () => {
    const { file } = pageProgram('mcp_agent.py');
    const { stdout, stderr } = await ran(outside!.python, [file], { GATEWAY: gateway.address, TOKEN: gateway.token });
    expect({ stdout, stderr }).toEqual({ stdout: OVER.repeat(2), stderr: '' });
    const ended = await Promise.all(sweep.runs.map((run) => run.ended));
    expect(ended.map(({ finished }) => finished.similarity)).toEqual([1, 1]);
  });

  atNight(() => {
    it('the Python SDK is seated with the token of the sweep, and told when no seat will open', async () => {
      await using one = await heldSweep(['wifi_off']);
      const { address, token } = await one.gateway();
      one.end();
      const where = { GATEWAY: address, TOKEN: token };
      const seated = await ran(outside!.python, ['-c', WITH_SWEEP_TOKEN], where);
      expect(seated.stdout, seated.stderr).toBe(OVER);
      expect((await one.runs[0]!.ended).finished.similarity).toBe(1);
      const late = await ran(outside!.python, ['-c', WITH_SWEEP_TOKEN], where);
      expect(late.stdout, late.stderr).toContain('the sweep night is over: no seat will open');
    });
  });

  atNight(() => {
    it('inspect_ai has the tools, and calls them', async () => {
      const { address, token } = await claim(gateway);
      const { stdout, stderr } = await ran(outside!.python, ['-c', INSPECT], { ADDRESS: address, TOKEN: token });
      expect(stdout, stderr).toContain("'conversation', 'say_to_user', 'set_wifi_status'");
      expect(stdout).toContain('The run is over: completed.');
      expect((await sweep.runs[0]!.ended).finished.similarity).toBe(1);
    });
  });
});

/** In the first, the user is asked what is wanted, and a call that was refused is made again; in the second, calls are made at once. */
const SCENARIOS = [
  'send_message_with_contact_content_cellular_off_multiple_user_turn',
  'update_contact_relationship_with_relationship_twice_multiple_user_turn',
  'wifi_off',
];
const SPEECHES = rowsOfToday<Speech>(['by a tool', 'by its last text'], (speech) => speech === 'by a tool');

/** One on the SDK of a vendor, one on a framework, one in Node. */
const PROGRAMS = ['openai_agent.py', 'langgraph_agent.py', 'ai-sdk-agent.mjs'];

interface Program {
  readonly file: string;
  readonly folder: string;
}

/** A program that is not on the page, where those of the page are. */
function ownProgram(name: string, source: string): Program {
  const { folder } = pageProgram('mcp-agent.ts');
  const file = join(folder, name);
  writeFileSync(file, source);
  return { file, folder };
}

describe.skipIf(clients === null)('an agent of a framework, with a model that speaks', () => {
  /** What the program prints: of the agents of the page, what they are told last. */
  async function played({ file, folder }: Program, speech: Speech, where: Record<string, string>) {
    await using model = await startSolvingModel(SCENARIOS, speech);
    const environment = { MODEL: 'solving', MODEL_URL: `${model.url}/v1`, ...where };
    if (!file.endsWith('.mjs')) return await ran(clients!.python, [file], environment, folder);
    for (const name of ['ai', '@ai-sdk']) symlinkSync(join(clients!.modules, name), join(folder, 'node_modules', name));
    return await ran(process.execPath, [file], environment, folder);
  }

  async function expectSolved({ runs }: HeldSweep, scenarios: readonly string[]): Promise<void> {
    const ended = await Promise.all(runs.map((run) => run.ended));
    expect(ended.map(({ finished }) => finished)).toMatchObject(scenarios.map(() => ({ similarity: 1, solved: true })));
    const turnsTaken = ended.map(
      ({ events }) => events.filter((event) => event.kind === 'turn' && event.role === 'agent').length,
    );
    expect(turnsTaken).toEqual(scenarios.map(turnsOf));
  }

  describe.each(SPEECHES)('%s', (speech) => {
    describe.each(rowsOfToday(PROGRAMS, (name) => name === 'ai-sdk-agent.mjs'))('%s of docs/your-agent.md', (name) => {
      it('plays a whole sweep at a gateway', async () => {
        await using sweep = await heldSweep(SCENARIOS);
        const { address, token } = await sweep.gateway();
        sweep.end();
        const { stdout, stderr } = await played(pageProgram(name), speech, { GATEWAY: address, TOKEN: token });
        expect(stdout, stderr).toBe(OVER.repeat(SCENARIOS.length));
        await expectSolved(sweep, SCENARIOS);
      });

      const starting = () =>
        atNight(() => {
          it('plays a scenario with a server that it starts itself', async () => {
            const { stdout, stderr } = await played(pageProgram(name), speech, { SCENARIO: SCENARIOS[0]! });
            expect(stdout, stderr).toBe(OVER);
            expect(stderr).toContain('completed: solved, similarity 1.000');
          });
        });
      if (name === 'ai-sdk-agent.mjs') starting();
      else atNight(starting);
    });
  });

  atNight(() => {
    it('LangGraph, at a gateway, with a session for each call', async () => {
      const [scenario = ''] = SCENARIOS;
      await using sweep = await heldSweep([scenario]);
      const { address, token } = await claim(await sweep.gateway());
      const where = { ADDRESS: address, TOKEN: token };
      const { stdout, stderr } = await played(ownProgram('agent.py', SESSION_PER_CALL), 'by a tool', where);
      expect(stdout, stderr).toBe(OVER);
      await expectSolved(sweep, [scenario]);
    });
  });

  const printing = [
    ['agent.py', PRINTS_ONLY_IN_PYTHON],
    ['agent.mjs', PRINTS_ONLY_IN_NODE],
  ] as const;
  describe.each(rowsOfToday(printing, ([name]) => name === 'agent.mjs'))(
    '%s, which only prints what it says last, has its run scored as its error',
    (name, source) => {
      it('at a gateway', async () => {
        await using sweep = await heldSweep(['wifi_off']);
        const { address, token } = await sweep.gateway();
        const where = { GATEWAY: address, TOKEN: token };
        const { stdout, stderr } = await played(ownProgram(name, source), 'by its last text', where);
        expect(stdout.trim(), stderr).not.toBe('');
        const { events, finished } = await sweep.runs[0]!.ended;
        expect(events.at(-1)).toMatchObject({ outcome: 'agent-error', reason: LEFT_EARLY });
        expect(finished.similarity).not.toBeNull();
      });

      atNight(() => {
        it('with a server that it starts itself', async () => {
          const { stdout, stderr } = await played(ownProgram(name, source), 'by its last text', {});
          expect(stdout.trim(), stderr).not.toBe('');
          expect(stderr).toContain(`agent-error (${LEFT_EARLY}): `);
          expect(stderr).not.toContain('not scored');
        });
      });
    },
  );
});

function turnsOf(scenario: string): number {
  const { solution } = catalogue().scenarios.find(({ name }) => name === scenario)!;
  return solution.reduce((sum, step) => sum + ('calls' in step ? step.calls.length : 1), 0);
}

describe.skipIf(clients === null)('the MCP inspector', () => {
  const home = temporaryFolder();
  const inspect = async (...args: readonly string[]) => {
    // A busy machine may take many times as long as the inspector waits.
    const command = [clients!.inspector, '--cli', '--connect-timeout', '600000', ...args];
    const { stdout, stderr } = await ran(process.execPath, command, { HOME: home }, home);
    return { stderr, answer: JSON.parse(stdout || '{}') as Record<string, unknown> };
  };
  const LIST = ['--method', 'tools/list', '--strict'];
  const CALL = ['--method', 'tools/call', '--tool-name', 'set_wifi_status', '--tool-arg', 'on=false'];
  const TOOLS = [{ name: 'set_wifi_status' }, { name: 'say_to_user' }, { name: 'conversation' }];
  const DONE = { content: [{ type: 'text', text: 'null' }], _meta: { 'toolsandbox/turn': 3 } };

  atNight(() => {
    it('has nothing against the tools, and calls one, on standard input and output', async () => {
      const command = [
        process.execPath,
        MAIN,
        'mcp',
        'wifi_off',
        '--engine',
        'inline',
        '--results',
        join(home, 'x.db'),
      ];
      const listed = await inspect(...command, ...LIST);
      expect(listed.answer['tools']).toMatchObject(TOOLS);
      expect(listed.stderr).not.toContain('Issue:');
      expect((await inspect(...command, ...CALL)).answer).toMatchObject(DONE);
    });
  });

  it('does so at a gateway, whose token it gives in a header', async () => {
    await using sweep = await heldSweep(['wifi_off']);
    const { address, token } = await claim(await sweep.gateway());
    const at = (bearer: string) => [address, '--transport', 'http', '--header', `Authorization: Bearer ${bearer}`];
    const listed = await inspect(...at(token), ...LIST);
    expect(listed.answer['tools']).toMatchObject(TOOLS);
    expect(listed.stderr).not.toContain('Issue:');
    expect((await inspect(...at(token), ...CALL)).answer).toMatchObject(DONE);
    expect(await sweep.runs[0]!.seats.agent!.next()).toMatchObject({ kind: 'due', view: { turn: 3 } });
    expect((await inspect(...at('none'), ...CALL)).stderr).toContain('auth_required');
  });

  atNight(() => {
    it('warns of tools whose types an augmentation hides', async () => {
      const command = [process.execPath, MAIN, 'mcp', SCENARIOS[0]!, '--augmentation', 'ats', '--engine', 'inline'];
      const { stderr } = await inspect(...command, '--results', join(home, 'x.db'), ...LIST);
      expect(stderr).toContain('Issue: Schema carries no validation keyword');
    });
  });
});
