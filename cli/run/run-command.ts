import type { SingleRunRequest } from '../../client/playing/play-single-run.ts';
import { option } from '../declared-option.ts';
import type { Covering, OptionsOf } from '../declared-option.ts';
import { namedAgents } from '../named-agents.ts';
import { awayOption, baseUrlOption, jsonOption, resultsOption } from '../options.ts';
import { SCENARIO_OPTIONS } from '../play-options.ts';
import { argument, declaredCommand, isGiven } from '../declared-command.ts';

export const RUN_OPTIONS = [
  option('--agent <spec>', 'model or script that plays the agent', { default: 'scripted:oracle' }),
  option('--user <spec>', 'model or script that plays the simulated user', { default: 'scripted:user' }),
  ...SCENARIO_OPTIONS,
  awayOption('10s'),
  resultsOption(),
  jsonOption(),
];

type Unsaid = Pick<SingleRunRequest, 'userChosen'>;

export type RunOptions = Covering<SingleRunRequest, OptionsOf<typeof RUN_OPTIONS> & Unsaid>;

export const command = declaredCommand({
  args: [argument('<scenario>', 'name of a base scenario (see `toolsandbox scenarios list`)')],
  options: [...RUN_OPTIONS, baseUrlOption()],
  examples: ['run wifi_off --engine inline', 'run wifi_off --agent openai:gpt-6-sol --user openai:gpt-6-luna'],
  run: async ({ baseUrl, ...options }, scenario, self) => {
    const [agent = options.agent] = await namedAgents(baseUrl, [options.agent], self, options);
    const { runScenario } = await import('./run-scenario.ts');
    await runScenario(scenario, { ...options, agent, userChosen: isGiven(self, 'user') });
  },
});
