import { join } from 'node:path';
import { findGo } from '../../infra/sources/build.ts';
import { installationDigest, installOnce } from '../processes/install-once.ts';
import { copyFromModule } from './deployment-tools.ts';

const REGISTRY = 'github.com/modelcontextprotocol/registry@v1.8.9';
/** As its address in `server.json` says. */
const SCHEMA = 'internal/validators/schemas/2025-12-11.json';

/** The file of the JSON Schema of `server.json`, of the registry's own source; downloaded into the cache, where it is missing. @throws SourceUnavailable without Go */
export async function registrySchema(report: (line: string) => void): Promise<string> {
  const folder = await installOnce(
    {
      name: 'mcp-registry',
      digest: installationDigest([REGISTRY, SCHEMA], []),
      title: 'the schema of the MCP registry',
      duration: 'some seconds',
      install: async (at) => {
        const { command: go } = await findGo(process.env);
        await copyFromModule(go, REGISTRY, SCHEMA, join(at, 'server.schema.json'));
      },
    },
    report,
  );
  return join(folder, 'server.schema.json');
}
