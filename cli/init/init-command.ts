import { AGENT_KINDS } from '../../client/init/project-files.ts';
import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { declaredCommand } from '../declared-command.ts';
import { allowKeyOption, resultsOption } from '../options.ts';

const INIT_OPTIONS = [
  option(
    '--agent <kind>',
    `what your agent is: ${Object.keys(AGENT_KINDS).join(', ')}; or the agent itself: ./my-agent.ts, openai:gpt-6-sol, http://127.0.0.1:8000/turn`,
  ),
  option('--yes', 'ask nothing: begin with a file, unless --agent says otherwise'),
  allowKeyOption(),
  resultsOption(),
];
export type InitOptions = OptionsOf<typeof INIT_OPTIONS>;

export const command = declaredCommand({
  about:
    'Writes the code of an agent, a test and a job for GitHub Actions into this folder, replaces no file, plays a scenario, and says what to do next.',
  options: INIT_OPTIONS,
  examples: ['init', 'init --agent file --yes', 'init --agent ollama:qwen3 --yes'],
  run: async (options) => (await import('./run-init.ts')).runInit(options),
});
