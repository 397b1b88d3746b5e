import { isList } from '../../../sandbox/json.ts';
import { UserFacingError } from '../../../sandbox/user-facing-error.ts';
import type { World } from '../../../sandbox/world.ts';
import { baseTables } from '../base-tables.ts';
import { TAU_DOMAINS } from '../domains.ts';
import { isDict, readPythonFile, readPythonJson } from '../python/value.ts';
import type { TauTask } from '../task.ts';
import type { GuestPlay } from '../../world.ts';
import type { TauDomain } from '../toolkit.ts';
import { assignedIn, literalOf, pythonArguments } from './python-source.ts';
import { readTask } from './read-task.ts';
import { readToml } from './read-toml.ts';
import { shownTools } from './tool-schema.ts';
import type { ShownTool } from './tool-schema.ts';

export interface CheckoutFile {
  readonly text: string;
  readonly sha256: string;
}

/** Reads a file of a checkout by its path from the root; undefined if there is none. */
export type ReadCheckoutFile = (path: string) => CheckoutFile | undefined;

/** What a user's checkout of tau2-bench holds of a domain. */
export interface TauCheckout {
  readonly domain: TauDomain;
  readonly tasks: readonly TauTask[];
  readonly tools: { readonly agent: readonly ShownTool[]; readonly user: readonly ShownTool[] };
  /** The rows that every task begins with. */
  readonly base: World;
  /** What the agent is told of its work. */
  readonly policy: string;
  /** What the roles are told. */
  readonly play: GuestPlay;
  /** SHA-256 of each file that was read, by path. */
  readonly digests: Readonly<Record<string, string>>;
  /** Whether code and data are those that our tools were compared with. */
  readonly isKnown: boolean;
}

const AGENT = 'src/tau2/agent/llm_agent.py';
/** Where a checkout has none. */
const GREETING = 'Hello! What can I do for you?';

const ORCHESTRATOR = 'src/tau2/orchestrator/orchestrator.py';

/** SHA-256 of the code and the databases of tau2-bench 1.0.1 (a2c0247), by their path from the folder of domains. */
const KNOWN: Readonly<Record<string, string>> = {
  'retail/tools.py': '34f4fe9702d36f0dd4697700fbcd63d0cf5386e6eb8e7499aaa336243bad8750',
  'retail/data_model.py': 'f5ad09590953855cc49d2ab2ad5c0594be408cae74d1500fb278e5a6bf2c50d6',
  'retail/db.json': '413a65160adbdb5fde0ffc0015c49b6d70250b10c18128de169b597af7766765',
  'airline/tools.py': '3987f21c286314cb48764f97052934ff4fd60e27a0b2e4a43423911adf8eaa26',
  'airline/data_model.py': 'a8083e2f590e4b9b66a65d7cd50b7a0247e4fa33d6961aaeb02e4d92488b3cff',
  'airline/db.json': '1af9fea6e03ca7ca15a22bb3fcaf3e351393e3fc9070b6777947da8996f7531b',
  'telecom/tools.py': '388552434d1b8225e33e7958bdb6efccfe92b49e11d1838568d9b559514e9d01',
  'telecom/data_model.py': 'f868cbbd344cadf6c376f21976edfa38b8cfe199922748e31eee666f791a0628',
  'telecom/user_tools.py': '03fa751eeea3734313a3f5274223d42750fd5c1a28f2624265a678f271ac309d',
  'telecom/user_data_model.py': '27be0006694e9a740dd378f42099d6d1afecbd445f7906aedcd1f800087377c2',
  'telecom/db.toml': '562d647ef9d7df8df91eafd8ee76036e707c8f9e32aaedc4a7fde06975aea2c0',
  'telecom/user_db.toml': '4886107ea0c16f8e16d74bef91cfb557de61822afe9361f5a9b241806aea2e4c',
};

/** @throws UserFacingError that names the file */
export function readCheckout(read: ReadCheckoutFile, name: TauDomain['name']): TauCheckout {
  const domain = TAU_DOMAINS[name];
  const [code, data] = [`src/tau2/domains/${name}`, `data/tau2/domains/${name}`];
  const digests: Record<string, string> = {};
  const find = (path: string): string | undefined => {
    const file = read(path);
    if (file !== undefined) digests[path] = file.sha256;
    return file?.text;
  };
  const need = (path: string): string => {
    const text = find(path);
    if (text === undefined)
      throw new TauCheckoutError(`${path} is missing: name the root of a checkout of tau2-bench.`);
    return text;
  };
  const within = <Value>(path: string, use: (text: string) => Value): Value => {
    try {
      return use(need(path));
    } catch (error) {
      if (error instanceof TauCheckoutError) throw error;
      throw new TauCheckoutError(`${path}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  };
  const toolsOf = (tools: string, models: string) => shownTools(need(`${code}/${tools}`), need(`${code}/${models}`));
  const tools = {
    agent: toolsOf('tools.py', 'data_model.py'),
    user: domain.user ? toolsOf('user_tools.py', 'user_data_model.py') : [],
  };
  const base = {
    ...(domain.user
      ? {
          ...within(`${data}/db.toml`, (text) => baseTables(readToml(text), domain.agent.tables)),
          ...within(`${data}/user_db.toml`, (text) => baseTables(readToml(text), domain.user?.tables ?? {})),
        }
      : within(`${data}/db.json`, (text) => baseTables(readPythonFile(text), domain.agent.tables))),
    ...(name === 'airline' && { airports: airportsIn(need(`${code}/tools.py`)) }),
  };
  const isKnown = Object.entries(digests).every(([path, digest]) => digest === KNOWN[path.replace(/^.*domains./, '')]);
  const [all, few] = [`${data}/tasks.json`, `${data}/tasks_small.json`];
  const policy = domain.user
    ? `<main_policy>\n${need(`${data}/main_policy.md`)}\n</main_policy>\n<tech_support_policy>\n${need(`${data}/tech_support_manual.md`)}\n</tech_support_policy>`
    : need(`${data}/policy.md`);
  const instruction = within(AGENT, instructionIn);
  const guidelines = need(`data/tau2/user_simulator/simulation_guidelines${domain.user ? '_tools' : ''}.md`);
  return {
    domain,
    tools,
    base,
    isKnown,
    tasks: within(find(all) === undefined && domain.user ? few : all, tasksIn),
    policy,
    play: {
      greeting: find(ORCHESTRATOR) === undefined ? GREETING : within(ORCHESTRATOR, greetingIn),
      agentPrompt: `<instructions>\n${instruction}\n</instructions>\n<policy>\n${policy}\n</policy>`,
      // A task's persona is part of its scenario; others are options of tau2-bench.
      userPrompt: guidelines.replaceAll('<PERSONA_GUIDELINES>', ''),
    },
    digests,
  };
}

/** A file of a checkout that is missing or cannot be read. */
export class TauCheckoutError extends UserFacingError {}

function tasksIn(text: string): readonly TauTask[] {
  const file = readPythonJson(text);
  const list = isDict(file) ? file['tasks'] : file;
  if (!isList(list)) throw new Error('must be a list of tasks');
  return list.map((task, index) => readTask(task, `tasks[${index}]`));
}

function instructionIn(source: string): string {
  const literal = /^AGENT_INSTRUCTION = """(.*?)"""\.strip\(\)$/ms.exec(source)?.[1];
  if (literal === undefined) throw new Error('AGENT_INSTRUCTION is not assigned a text');
  return literal.trim();
}

/** What the agent says before the user says anything. */
function greetingIn(source: string): string {
  const assigned = assignedIn(source, 'DEFAULT_FIRST_AGENT_MESSAGE') ?? '';
  const content = literalOf(pythonArguments(assigned).get('content') ?? '');
  if (typeof content !== 'string') throw new Error('DEFAULT_FIRST_AGENT_MESSAGE has no content that is a text');
  return content;
}

/** The airports are no data of the checkout but an answer in its code. */
function airportsIn(source: string): World[string] {
  return [...source.matchAll(/AirportCode\(iata=("[^"]*"), city=("[^"]*")\)/g)].map(([, iata = '', city = '']) => ({
    iata: literalOf(iata) ?? null,
    city: literalOf(city) ?? null,
  }));
}
