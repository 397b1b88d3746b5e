import { createHash } from 'node:crypto';
import packageJson from '../../package.json' with { type: 'json' };
import { writeFolder } from '../../results/exports/folders/write-folder.ts';
import type { FolderFile } from '../../results/exports/folders/write-folder.ts';
import type { ExportTarget } from '../../results/exports/exporter.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { unwritable } from '../write-output.ts';

/** Where a task's image keeps the runs. */
const RESULTS = '/work/results';
const DATABASE = `${RESULTS}/results.db`;

const INSTRUCTION = `You are an assistant with the tools of the MCP server \`toolsandbox\`. A user talks with you: call its tool
\`conversation\` first, which returns what you are told and what the user said. You speak with the user by its tool
\`say_to_user\` only. Go on until it says that the run is over.
`;

/** The versions that this program is tested with. */
const DOCKERFILE = `FROM docker.io/library/node:24.21.0-trixie-slim
RUN npm install --global toolsandbox@${packageJson.version} @modelcontextprotocol/server@${packageJson.devDependencies['@modelcontextprotocol/server']} \\
  && npm cache clean --force && install -d -o node -g node ${RESULTS}
WORKDIR /work
`;

/** The first run decides: an agent that starts the server again plays a further trial. */
const TEST = `#!/bin/bash
set -eu
toolsandbox list --json --where 'trial = 1' --results ${DATABASE} > /tmp/run.json || true
grep -q '"solved":true' /tmp/run.json && echo 1 > /logs/verifier/reward.txt || echo 0 > /logs/verifier/reward.txt
`;

/**
 * Writes a dataset of Harbor, with a task for each of these scenarios of the catalogue: the scenario is an MCP server, the solution is for Harbor's
 * oracle, the score is the reward. @throws UserError
 */
export async function writeHarborTasks(scenarios: readonly HarborScenario[], target: ExportTarget): Promise<void> {
  try {
    await writeFolder(filesOf(scenarios), target);
  } catch (error) {
    throw unwritable(error, target.path, '-o');
  }
}

type HarborScenario = Pick<Scenario, 'name' | 'categories'>;

async function* filesOf(tasks: readonly HarborScenario[]): AsyncGenerator<FolderFile> {
  const written: PinnedTask[] = [];
  for (const task of tasks) {
    const { name } = task;
    const files = {
      'task.toml': manifest(task),
      'instruction.md': INSTRUCTION,
      'environment/Dockerfile': DOCKERFILE,
      'solution/solve.sh': `#!/bin/bash\nset -eu\ntoolsandbox run ${name} --agent scripted:oracle --engine inline --results ${DATABASE}\n`,
      'tests/Dockerfile': `${DOCKERFILE}COPY . /tests/\n`,
      'tests/test.sh': TEST,
    };
    for (const [path, text] of Object.entries(files)) yield { name: `${name}/${path}`, text };
    written.push({ name: taskName(name), digest: taskDigest(files) });
  }
  yield { name: 'dataset.toml', text: datasetManifest(written) };
}

const taskName = (scenario: string) => `toolsandbox/${scenario}`;

interface PinnedTask {
  readonly name: string;
  readonly digest: string;
}

/** As Harbor computes it: of each file its path and hash, in the order of the paths. */
function taskDigest(files: Readonly<Record<string, string>>): string {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const paths = Object.keys(files).toSorted();
  return `sha256:${hash(paths.map((path) => `${path}\0${hash(files[path]!)}\n`).join(''))}`;
}

function datasetManifest(tasks: readonly PinnedTask[]): string {
  const pinned = tasks.map(({ name, digest }) => `\n[[tasks]]\nname = "${name}"\ndigest = "${digest}"\n`);
  return `schema_version = "1.0"

[dataset]
name = "toolsandbox/toolsandbox"
version = "${packageJson.version}"
description = "Scenarios of ToolSandbox: stateful tools and a simulated user."
keywords = ["tool-use", "simulated-user"]
${pinned.join('')}`;
}

function manifest({ name, categories }: HarborScenario): string {
  return `schema_version = "1.4"
artifacts = ["${RESULTS}"]

[task]
name = "${taskName(name)}"
version = "${packageJson.version}"
description = "A scenario of ToolSandbox: stateful tools and a simulated user."
keywords = ["tool-use", "simulated-user"]

[metadata]
categories = ${JSON.stringify(categories)}

[verifier]
environment_mode = "separate"
timeout_sec = 120.0

[agent]
timeout_sec = 900.0
user = "node"

[environment]
network_mode = "public"
build_timeout_sec = 600.0

[[environment.mcp_servers]]
name = "toolsandbox"
transport = "stdio"
command = "toolsandbox"
args = ${JSON.stringify(['mcp', name, '--engine', 'inline', '--results', DATABASE])}
`;
}
