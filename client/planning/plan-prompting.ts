import { toStoredText } from '../../activities/text-cache.ts';
import { readInput } from '../read-input.ts';
import type { StoredText } from '../../results/store/texts.ts';
import { providerOf } from '../../roles/model/providers.ts';
import type { ModelSpec } from '../../roles/model/spec.ts';
import type { RunSettings } from '../../runs/contract.ts';
import { PROMPTING_STYLES, USER_PROMPTS } from '../../sandbox/prompting.ts';
import type { PromptingStyle, UserPrompt } from '../../sandbox/prompting.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { UserError } from '../errors.ts';

/** The options of `sweep` and `run` that change prompts. */
export interface PromptingRequest {
  readonly userPrompt?: UserPrompt;
  readonly prompting?: PromptingStyle;
  /** A file. */
  readonly agentPrompt?: string;
}

interface PromptingPlan {
  /** What is not the default, so that a sweep with the defaults has the id that it always had. */
  readonly settings: Pick<RunSettings, 'userPrompt' | 'prompting' | 'agentPrompt'>;
  /** Must be in the results store when the sweep starts. */
  readonly texts: readonly StoredText[];
}

/** Sent again with every turn. In bytes. */
const LONGEST_PROMPT = 64 * 1024;

const [DEFAULT_STYLE] = PROMPTING_STYLES;
const DEFAULT_USER_PROMPT = USER_PROMPTS.at(-1);

/** @throws UserError */
export function planPrompting(
  { userPrompt = DEFAULT_USER_PROMPT, prompting = DEFAULT_STYLE, agentPrompt }: PromptingRequest,
  agents: readonly ModelSpec[],
  scenarios: readonly Scenario[],
): PromptingPlan {
  const changes = [
    ...(userPrompt === DEFAULT_USER_PROMPT ? [] : ['--user-prompt']),
    ...(agentPrompt === undefined ? [] : ['--agent-prompt']),
  ];
  const own = scenarios.find(({ prologue }) => prologue !== undefined);
  if (own && changes[0] !== undefined)
    throw new UserError(`${changes[0]} changes nothing for ${own.name}, which brings its own prompts: leave it out`);
  const scripted = agents.find(({ provider }) => provider === 'scripted' || provider === 'recorded');
  if (scripted && prompting === 'react')
    throw new UserError(`--prompting react is for models: ${scripted.provider}:${scripted.model} reads no prompt`);
  const joined = agents.find(({ provider }) => providerOf(provider).submitted);
  if (joined && prompting === 'react')
    throw new UserError(`--prompting react is for models: whoever joins as ${joined.text} calls tools`);
  const text = agentPrompt === undefined ? undefined : toStoredText(readPrompt(agentPrompt));
  return {
    settings: {
      ...(userPrompt && userPrompt !== DEFAULT_USER_PROMPT && { userPrompt }),
      ...(prompting !== DEFAULT_STYLE && { prompting }),
      ...(agentPrompt !== undefined && text && { agentPrompt: { name: agentPrompt, hash: text.hash } }),
    },
    texts: text ? [text] : [],
  };
}

function readPrompt(file: string): string {
  const refused = (why: string) => new UserError(`--agent-prompt ${file} ${why}`);
  const text = readInput(file, LONGEST_PROMPT, refused);
  if (text.trim() === '') throw refused('is empty');
  if (text.includes('\0')) throw refused('contains a NUL character');
  return text;
}
