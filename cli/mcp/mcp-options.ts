import type { SingleRunRequest } from '../../client/sweeps/play-single-run.ts';
import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import { option } from '../declared-option.ts';
import type { Covering, OptionsOf } from '../declared-option.ts';
import { engineOption, packOption, resultsOption, wholeNumber } from '../options.ts';
import { PLAY_OPTIONS } from '../play-options.ts';

export const MCP_OPTIONS = [
  option('--agent <spec>', 'what the agent is called in reports, and how long it may be silent', {
    default: 'external:mcp',
  }),
  option('--user <spec>', 'model or script that plays the simulated user', { default: 'scripted:user' }),
  option('--augmentation <name>', 'how the tools are shown to the agent', { choices: AUGMENTATIONS, default: 'none' }),
  engineOption(),
  packOption(),
  option('--seed <n>', 'seed of the random choices', { parse: wholeNumber(0), default: 0 }),
  ...PLAY_OPTIONS,
  resultsOption(),
];

type Unsaid = Pick<SingleRunRequest, 'userChosen'>;

export type McpOptions = Covering<SingleRunRequest, OptionsOf<typeof MCP_OPTIONS> & Unsaid>;
