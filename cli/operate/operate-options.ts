import { MOST_CONCURRENCY } from '../../runs/sweep-control.ts';
import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { jsonOption, ownEngineOption, resultsOption, wholeNumber } from '../options.ts';

export const OPERATE_OPTIONS = [ownEngineOption(), resultsOption(), jsonOption()];
export type OperateOptions = OptionsOf<typeof OPERATE_OPTIONS>;

export const PAUSE_OPTIONS = [option('--reason <text>', 'why, for those who ask for its status'), ...OPERATE_OPTIONS];
export type PauseOptions = OptionsOf<typeof PAUSE_OPTIONS>;

export const RETUNE_OPTIONS = [
  option('--concurrency <n>', `from 1 to ${MOST_CONCURRENCY.toLocaleString('en')}`, {
    parse: wholeNumber(1),
    required: true,
  }),
  ...OPERATE_OPTIONS,
];
export type RetuneOptions = OptionsOf<typeof RETUNE_OPTIONS>;

export const CANCEL_OPTIONS = [option('--wait', 'return when the sweep has ended'), ...OPERATE_OPTIONS];
export type CancelOptions = OptionsOf<typeof CANCEL_OPTIONS>;
