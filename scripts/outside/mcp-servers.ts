import { join } from 'node:path';
import { installationDigest, installOnce } from '../processes/install-once.ts';
import { runLogged } from './run-logged.ts';

/** MCP servers that others wrote. */
export interface McpServers {
  /** The reference server of the protocol's authors, with tools of every kind: a program for Node. */
  readonly everything: string;
}

/** With what they depend on, as of a day. */
const FOR_NODE = ['@modelcontextprotocol/server-everything@2026.8.31', '--before=2026-11-22'];

/** Installs them into the cache, where they are missing: 32 MB. @throws SourceUnavailable without packages */
export async function mcpServers(report: (line: string) => void): Promise<McpServers> {
  const folder = await installOnce(
    {
      name: 'mcp-servers',
      digest: installationDigest(FOR_NODE, []),
      title: 'the servers of MCP',
      duration: 'a quarter of a minute',
      install: (at) =>
        runLogged('npm', ['install', '--prefix', at, '--ignore-scripts', '--no-audit', '--no-fund', ...FOR_NODE], {
          logFile: join(at, 'install.log'),
          hint: 'install Node with npm and a way to package indexes',
        }),
    },
    report,
  );
  return { everything: join(folder, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js') };
}
