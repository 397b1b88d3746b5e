import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { agentCode, agentKind } from '../../client/init/project-files.ts';
import type { AgentCode, AgentKind } from '../../client/init/project-files.ts';
import { writeProject } from '../../client/init/write-project.ts';
import { SWEEP_DEFAULTS } from '../../client/planning/sweep-settings.ts';
import { isExternal, parseModelSpec } from '../../roles/model/spec.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { runScenario } from '../run/run-scenario.ts';
import { print, say } from '../say.ts';
import { chooseKind } from './choose-kind.ts';
import type { ChosenAgent } from './choose-kind.ts';
import type { InitOptions } from './init-command.ts';
import { startOwn } from './start-own.ts';

/** Played at once: one call of a tool solves it. */
const SCENARIO = 'wifi_off';

/** In milliseconds, for a server to say anything. */
const ANSWER_MS = 5_000;

/** Begins a project in the working directory, and plays a first scenario. */
export async function runInit(options: InitOptions): Promise<void> {
  const agent = await chooseKind(options);
  const kind: AgentKind | null = agent.kind === undefined ? null : agentKind(agent.kind);
  const { needs = [], asks = null } = kind ?? {};
  const code = kind && agentCode(kind);
  const joins = isExternal(parseModelSpec(agent.spec));
  const { written, kept } = writeProject({ spec: agent.spec, code, joins });
  print([...written.map((path) => `wrote ${path}`), ...kept.map((path) => `kept ${path}, which was there`)]);
  const missing = needs.filter((name) => !isInstalled(name));
  try {
    const silent = asks === null ? null : await silentServer(asks);
    if (silent !== null)
      say([
        '',
        `no server answers at ${silent}, which ${code?.file} asks: set ${asks?.variable}; nothing is played yet`,
      ]);
    else if (missing.length === 0) await playFirst(agent, code, options);
    else say(['', `${code?.file} needs ${missing.join(' and ')}: nothing is played yet`]);
  } finally {
    say(['', 'next:', ...nextSteps(agent, { code, joins, missing }).map((step) => `  ${step}`)]);
  }
}

async function playFirst({ kind, spec }: ChosenAgent, code: AgentCode | null, options: InitOptions): Promise<void> {
  say(['', `playing ${SCENARIO} ...`]);
  const started = code === null || kind === undefined ? undefined : await startOwn(code.file, agentKind(kind));
  if (started?.ended !== undefined) return;
  try {
    await runScenario(SCENARIO, {
      ...SWEEP_DEFAULTS,
      agent: spec,
      augmentation: 'none',
      engine: 'inline',
      away: '10s',
      results: options.results,
      ...(options.allowKey && { allowKey: options.allowKey }),
      userChosen: false,
    });
  } finally {
    started?.stop();
  }
}

/** The address of the server that the example asks, if nothing listens there: a run would wait for it. */
async function silentServer({ variable, usual }: NonNullable<AgentKind['asks']>): Promise<string | null> {
  const address = process.env[variable] ?? usual;
  try {
    await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) });
    return null;
  } catch {
    return address;
  }
}

/** In the project or above it, where Node looks for what its code imports. */
function isInstalled(name: string, folder = process.cwd()): boolean {
  if (existsSync(join(folder, 'node_modules', name))) return true;
  return dirname(folder) !== folder && isInstalled(name, dirname(folder));
}

interface Begun {
  readonly code: AgentCode | null;
  readonly joins: boolean;
  readonly missing: readonly string[];
}

function nextSteps({ spec }: ChosenAgent, { code, joins, missing }: Begun): readonly string[] {
  const starts = code === null ? [] : [`node ${code.file}`];
  const test = 'npm install --save-dev vitest && npx vitest run agent.test.ts';
  if (joins)
    return [
      ...(missing.length > 0 ? [`npm install ${missing.join(' ')}`] : []),
      ...starts,
      ...(code === null ? [] : [test]),
      hintCommand('sweep', '--agent', spec, '--scenarios', '*wifi*'),
      hintCommand('mcp', 'gateway'),
      hintCommand('docs', 'your-agent'),
    ];
  return [
    ...(code?.listens === true ? [`${starts.join('')}   # leave it running`] : []),
    hintCommand('try', '--agent', spec),
    hintCommand('view'),
    test,
    hintCommand('scenarios', 'new', 'my_first', '--pack', 'my-scenarios'),
    hintCommand('docs', 'your-agent'),
  ];
}
