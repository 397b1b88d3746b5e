import { checkModel } from '../../activities/check-model.ts';
import type { ActivityDependencies } from '../../activities/dependencies.ts';
import type { CheckModelInput, CheckModelResult } from '../../runs/preflight.ts';
import { OutsideFailure } from '../../sandbox/outside-failure.ts';
import { patiently } from '../../workers/play-inline.ts';
import { UserError } from '../errors.ts';
import { modelsText } from './server-models.ts';

export interface AgentCheck extends CheckModelInput {
  /** What its server says it has; null if that is not known. */
  readonly models: readonly string[] | null;
  readonly signal: AbortSignal;
  readonly onWait: (reason: string, waitMs: number) => void;
}

/** What Ollama, llama.cpp, vLLM, SGLang, OpenRouter and litellm say to a request with tools that they cannot serve. */
const NO_TOOLS =
  /does not support (?:tools|functions|tool|function)|--jinja|tool.?choice|tool.?call.?parser|support tool use|tools? (?:is|are) not supported|unsupported.{0,40}\btools\b/i;

/**
 * Asks the agent for one small tool call, so that what is wrong shows before anything is played.
 * @throws UserError that says what to do about a model that is unknown or takes no tools; OutsideFailure for everything else
 */
export async function checkAgent(
  dependencies: ActivityDependencies,
  { models, signal, onWait, ...asked }: AgentCheck,
): Promise<CheckModelResult> {
  const withoutTools = (reason: string) => {
    if (NO_TOOLS.test(reason)) throw new UserError(`${reason} ${WITHOUT_TOOLS}`);
  };
  const wait = (reason: string, waitMs: number) => {
    withoutTools(reason);
    onWait(reason, waitMs);
  };
  try {
    return await patiently({ signal, onWait: wait }, (control) => checkModel(dependencies, asked, control));
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error;
    withoutTools(error.message);
    if (error.type !== 'provider.not-found' || models === null) throw error;
    throw new UserError(`${error.message} For --model: ${modelsText(models)}.`);
  }
}

const WITHOUT_TOOLS =
  'The model or its server takes no tools: start the server with a tool-call parser, or add --prompting react, with which tools are called in text.';
