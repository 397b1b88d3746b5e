import { join } from 'node:path';
import { installationDigest, installOnce } from '../processes/install-once.ts';
import { fileBeside } from './outside-software.ts';
import { runLogged } from './run-logged.ts';

/** Clients of MCP that others wrote and that need other versions than `requirements.txt` has: agents in Python, the AI SDK, and the inspector. */
export interface McpClients {
  /** Runs programs with the packages of `mcp-clients-requirements.txt`: openai-agents and LangGraph. */
  readonly python: string;
  /** Has the packages of the AI SDK, in version 6, and version 7 of `ai` as `ai-7`. */
  readonly modules: string;
  /** The inspector's program, for Node. */
  readonly inspector: string;
}

const REQUIREMENTS = fileBeside('mcp-clients-requirements.txt');
/** With what it depends on, as of a day. */
const FOR_NODE = [
  '@modelcontextprotocol/inspector@2.12.0',
  'ai@6.0.326',
  'ai-7@npm:ai@7.0.173',
  '@ai-sdk/mcp@1.0.102',
  '@ai-sdk/openai-compatible@2.0.92',
  '--before=2026-11-22',
];
const HINT =
  'install Python 3.11 or newer with venv (Debian: apt-get install python3-venv) and a way to package indexes';

/** Installs them into the cache, where they are missing: 300 MB. @throws SourceUnavailable without Python or packages */
export async function mcpClients(report: (line: string) => void): Promise<McpClients> {
  const folder = await installOnce(
    {
      name: 'mcp-clients',
      digest: installationDigest(FOR_NODE, [REQUIREMENTS]),
      title: 'the clients of MCP',
      duration: 'a minute',
      install,
    },
    report,
  );
  return clientsIn(folder);
}

const clientsIn = (folder: string): McpClients => ({
  python: join(folder, 'venv/bin/python'),
  modules: join(folder, 'node_modules'),
  inspector: join(folder, 'node_modules/.bin/mcp-inspector'),
});

async function install(folder: string): Promise<void> {
  const logFile = join(folder, 'install.log');
  const run = (command: string, ...args: readonly string[]) => runLogged(command, args, { logFile, hint: HINT });
  await run('python3', '-m', 'venv', join(folder, 'venv'));
  const pip = ['-m', 'pip', '--disable-pip-version-check', 'install', '--no-deps', '--only-binary', ':all:'];
  await run(clientsIn(folder).python, ...pip, '--requirement', REQUIREMENTS);
  await run('npm', 'install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', ...FOR_NODE);
}
