import { MOST_CONCURRENCY } from '../../runs/sweep-control.ts';
import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { amount, awayOption, jsonOption, pricesOption, resultsOption, wholeNumber } from '../options.ts';
import { argument, declaredCommand } from '../declared-command.ts';
import { command as requeue } from './requeue-command.ts';

export const OPERATE_OPTIONS = [resultsOption(), jsonOption()];
export type OperateOptions = OptionsOf<typeof OPERATE_OPTIONS>;

export const PAUSE_OPTIONS = [option('--reason <text>', 'why, for those who ask for its status'), ...OPERATE_OPTIONS];
export type PauseOptions = OptionsOf<typeof PAUSE_OPTIONS>;

export const LIMIT_SWEEP_OPTIONS = [
  option('--concurrency <n>', `trajectories played at a time, from 1 to ${MOST_CONCURRENCY.toLocaleString('en')}`, {
    parse: wholeNumber(1),
  }),
  option('--max-cost <dollars>', 'what the sweep may cost, or none', { parse: amount }),
  option('--max-tokens <n>', 'tokens that the sweep may use, or none', { parse: amount }),
  option('--stop-at-budget', 'the sweep ends when its budget is used up'),
  option('--no-stop-at-budget', 'it waits until its budget is raised', { negates: true }),
  option('--allow-unpriced', 'models without a known price may be called although --max-cost does not count them'),
  option('--no-allow-unpriced', 'they may not', { negates: true }),
  awayOption('as it is'),
  pricesOption(),
  ...OPERATE_OPTIONS,
];
export type LimitSweepOptions = OptionsOf<typeof LIMIT_SWEEP_OPTIONS>;

export const CANCEL_OPTIONS = [option('--wait', 'return when the sweep has ended'), ...OPERATE_OPTIONS];
export type CancelOptions = OptionsOf<typeof CANCEL_OPTIONS>;

const LIST_SWEEPS_OPTIONS = [resultsOption(), jsonOption()];
export type ListSweepsOptions = OptionsOf<typeof LIST_SWEEPS_OPTIONS>;

const args = [argument('<sweep>', 'id of the sweep')] as const;

export const commands = {
  list: declaredCommand({
    about: 'A line each: state, cells with a score, mean similarity, agents.',
    options: LIST_SWEEPS_OPTIONS,
    run: async (options) => (await import('./list-sweeps.ts')).listSweeps(options),
  }),
  pause: declaredCommand({
    about: 'From any machine; those that are being played finish.',
    args,
    options: PAUSE_OPTIONS,
    run: async (options, sweep) => (await import('./change-sweep.ts')).runPause(sweep, options),
  }),
  resume: declaredCommand({
    args,
    options: OPERATE_OPTIONS,
    run: async (options, sweep) => (await import('./change-sweep.ts')).runResume(sweep, options),
  }),
  limit: declaredCommand({
    about:
      'Without options, shows its budget. Changes hold at once, on all workers; --concurrency is for a sweep that runs.',
    args,
    options: LIMIT_SWEEP_OPTIONS,
    examples: ['sweep limit nightly --max-cost 20', 'sweep limit nightly --concurrency 16'],
    run: async (options, sweep) => (await import('./limit-sweep.ts')).limitSweep(sweep, options),
  }),
  cancel: declaredCommand({
    about: 'Those that are being played are cut off.',
    args,
    options: CANCEL_OPTIONS,
    run: async (options, sweep) => (await import('./change-sweep.ts')).runCancel(sweep, options),
  }),
  requeue,
};
