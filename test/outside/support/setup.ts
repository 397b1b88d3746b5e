import type { TestProject } from 'vitest/node';
import { deploymentTools } from '../../../scripts/outside/deployment-tools.ts';
import type { DeploymentTools } from '../../../scripts/outside/deployment-tools.ts';
import { mcpClients } from '../../../scripts/outside/mcp-clients.ts';
import type { McpClients } from '../../../scripts/outside/mcp-clients.ts';
import { mcpServers } from '../../../scripts/outside/mcp-servers.ts';
import type { McpServers } from '../../../scripts/outside/mcp-servers.ts';
import { outsideSoftware } from '../../../scripts/outside/outside-software.ts';
import type { OutsideSoftware } from '../../../scripts/outside/outside-software.ts';
import { trainingClients } from '../../../scripts/outside/training-clients.ts';
import type { TrainingClients } from '../../../scripts/outside/training-clients.ts';
import { orSkipped } from './or-skipped.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Null if this machine lacks what it needs; the tests are then skipped. */
    outside: OutsideSoftware | null;
    /** Null if this machine lacks what they need; the tests are then skipped. */
    deploymentTools: DeploymentTools | null;
    /** Likewise. */
    trainingClients: TrainingClients | null;
    /** Likewise. */
    mcpClients: McpClients | null;
    /** Likewise. */
    mcpServers: McpServers | null;
  }
}

/** Installs the software to test against, where it is not in the cache. */
export async function setup(project: TestProject): Promise<void> {
  project.provide('outside', await orSkipped('TESTS AGAINST OUTSIDE SOFTWARE', outsideSoftware));
  project.provide('trainingClients', await orSkipped('TESTS OF TRAINING', trainingClients));
  project.provide('mcpClients', await orSkipped('TESTS OF MCP CLIENTS', mcpClients));
  project.provide('mcpServers', await orSkipped('TESTS OF MCP SERVERS', mcpServers));
  project.provide('deploymentTools', await orSkipped('TESTS OF DEPLOYMENT FILES', deploymentTools));
}
