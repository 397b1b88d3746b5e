import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_FOLDER } from '../../files/own-code.ts';
import { tryId } from '../try/plan-try.ts';

/** A way for an agent to take its seat, as `init` offers it (docs/your-agent.md). */
export interface AgentKind {
  /** Offered to people. */
  readonly title: string;
  /** Our example that the project begins with; null where the agent is a model. */
  readonly example: string | null;
  /** How commands name the agent. */
  readonly spec: string;
  /** It is started by itself, and plays one scenario. */
  readonly plays?: true;
  /** It listens, and commands ask it. */
  readonly listens?: number;
  /** The server that its code asks: the variable with its address, and the address without it. */
  readonly asks?: { readonly variable: string; readonly usual: string };
  /** Packages that its code imports, besides ours. */
  readonly needs?: readonly string[];
}

export const AGENT_KINDS = {
  file: { title: 'a function in a TypeScript file', example: 'my-agent.ts', spec: './my-agent.ts' },
  model: { title: 'a model, by its vendor or on a server of yours', example: null, spec: 'openai:gpt-6-sol' },
  framework: {
    title: 'a loop or framework in TypeScript, which asks a chat completions server',
    example: 'with-a-model.ts',
    spec: './with-a-model.ts',
    asks: { variable: 'MODEL_URL', usual: 'http://127.0.0.1:11434/v1' },
  },
  server: {
    title: 'a server in any language, which gets a POST per turn',
    example: 'server.ts',
    spec: 'http://127.0.0.1:8000/turn',
    listens: 8000,
  },
  mcp: {
    title: 'an MCP client',
    example: 'mcp-agent.ts',
    spec: 'external:my-agent',
    plays: true,
    needs: ['@modelcontextprotocol/client', '@modelcontextprotocol/server'],
  },
} as const satisfies Readonly<Record<string, AgentKind>>;

export type AgentKindName = keyof typeof AGENT_KINDS;

export function isAgentKind(name: string): name is AgentKindName {
  return Object.hasOwn(AGENT_KINDS, name);
}

export function agentKind(name: AgentKindName): AgentKind {
  return AGENT_KINDS[name];
}

/** The code of an agent as a project has it. */
export interface AgentCode {
  /** Our example with this text. */
  readonly example: string;
  readonly file: string;
  /** Whether it listens, and has to run while it is asked. */
  readonly listens: boolean;
}

/** Null for a model. What Node starts itself is named as a module, which it is whatever the project's package.json says. */
export function agentCode({ example, plays, listens }: AgentKind): AgentCode | null {
  if (example === null) return null;
  const isProgram = plays === true || listens !== undefined;
  return {
    example,
    file: isProgram ? example.replace(/\.ts$/, '.mts') : example,
    listens: listens !== undefined,
  };
}

/** A project that measures an agent. */
export interface Project {
  /** How commands name the agent. */
  readonly spec: string;
  /** Its code; null where there is none to write. */
  readonly code: AgentCode | null;
  /** Whether runs wait for it, so that `try` cannot play it by itself: a test and a job start its code. */
  readonly joins: boolean;
}

/** The texts of a project by path: the code of its agent, a test, a job for CI. Who joins and has no code here gets none of them. */
export function projectFiles(project: Project): ReadonlyMap<string, string> {
  const { code, joins } = project;
  if (code === null && joins) return new Map();
  return new Map([
    ...(code === null
      ? []
      : ([[code.file, readFileSync(join(PACKAGE_FOLDER, 'examples', 'agents', code.example), 'utf8')]] as const)),
    ['agent.test.ts', code !== null && joins ? programTest(code) : agentTest(project)],
    ['.github/workflows/toolsandbox.yaml', jobFile(project)],
  ]);
}

function agentTest({ spec }: Project): string {
  return `import { expect, it } from 'vitest';
import { evaluate } from 'toolsandbox';
import 'toolsandbox/vitest';

const agent = process.env['AGENT'] ?? ${JSON.stringify(spec)};

it('switches wifi off, and says so', { timeout: 120_000 }, async () => {
  const evaluation = await evaluate({ agent, scenarios: ['wifi_off'], augmentations: ['none'] });
  expect(evaluation).toSolve();
});
`;
}

function programTest({ file }: AgentCode): string {
  return `import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('switches wifi off, and says so', { timeout: 120_000 }, () => {
  const { stderr } = spawnSync(process.execPath, [${JSON.stringify(file)}], { encoding: 'utf8' });
  expect(stderr).toContain('completed: solved');
});
`;
}

/** The same commands that people type: a test, and where `try` can play it, ten scenarios and a report with a bar. */
function jobFile({ spec, code, joins }: Project): string {
  const start = code?.listens === true ? `      - name: Start the agent\n        run: node ${code.file} &\n` : '';
  return `name: toolsandbox
on: [push, workflow_dispatch]
jobs:
  benchmark:
    runs-on: ubuntu-latest
    timeout-minutes: 60
${joins ? '' : variables(spec)}    steps:
      - uses: actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8 # v5.0.0
      - uses: actions/setup-node@a0853c24544627f65ddf259abe73b1d18a591444 # v5.0.0
        with:
          node-version: 24
      - name: Install
        run: npm ci
${start}      - name: Test
        run: npx vitest run agent.test.ts
${joins ? '' : PLAYED}`;
}

const variables = (spec: string) => `    env:
      AGENT: ${JSON.stringify(spec)}
      SWEEP: ${tryId(spec)}
      # A model needs its key, from the secrets of the repository:
      # OPENAI_API_KEY: \${{ secrets.OPENAI_API_KEY }}
`;

const PLAYED = `      - name: Play
        run: npx toolsandbox try --agent "$AGENT"
      - name: Report
        run: npx toolsandbox report "$SWEEP" --format markdown >> "$GITHUB_STEP_SUMMARY"
      - name: Judge # raise the bar when your agent is better
        run: npx toolsandbox report "$SWEEP" --format junit -o junit.xml --force --fail-under 0.1
`;
