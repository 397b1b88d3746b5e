import type { SingleRunRequest } from '../../client/sweeps/play-single-run.ts';
import { option } from '../declared-option.ts';
import type { Covering, OptionsOf } from '../declared-option.ts';
import { awayOption, jsonOption, resultsOption } from '../options.ts';
import { SCENARIO_OPTIONS } from '../play-options.ts';

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
