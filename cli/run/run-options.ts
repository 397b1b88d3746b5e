import type { SingleRunRequest } from '../../client/sweeps/play-single-run.ts';
import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import { option } from '../declared-option.ts';
import type { Covering, OptionsOf } from '../declared-option.ts';
import { engineOption, jsonOption, packOption, resultsOption, wholeNumber } from '../options.ts';
import { PLAY_OPTIONS } from '../play-options.ts';

export const RUN_OPTIONS = [
  option('--agent <spec>', 'model or script that plays the agent', { default: 'scripted:oracle' }),
  option('--user <spec>', 'model or script that plays the simulated user', { default: 'scripted:user' }),
  option('--augmentation <name>', 'how the tools are shown to the agent', { choices: AUGMENTATIONS, default: 'none' }),
  engineOption(),
  packOption(),
  option('--seed <n>', 'seed of the random choices', { parse: wholeNumber(0), default: 0 }),
  ...PLAY_OPTIONS,
  resultsOption(),
  jsonOption(),
];

type Unsaid = Pick<SingleRunRequest, 'userChosen'>;

export type RunOptions = Covering<SingleRunRequest, OptionsOf<typeof RUN_OPTIONS> & Unsaid>;
