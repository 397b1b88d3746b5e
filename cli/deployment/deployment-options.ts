import { InvalidArgumentError } from 'commander';
import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { jsonOption } from '../options.ts';

export const DEPLOYMENT_OPTIONS = [jsonOption()];
export type DeploymentOptions = OptionsOf<typeof DEPLOYMENT_OPTIONS>;

const force = option('--force', 'also if its workers do not serve all providers that those of the current build serve');

export const PROMOTE_OPTIONS = [
  force,
  option(
    '--check',
    'replay histories of running workflows with the code of this checkout first (the newest 5 of each type), and promote only if all pass',
  ),
  option('--all', 'with --check: replay all running workflows'),
  ...DEPLOYMENT_OPTIONS,
];
export type PromoteOptions = OptionsOf<typeof PROMOTE_OPTIONS>;

export const RAMP_OPTIONS = [
  option('--percentage <n>', 'of the sweeps; 0 ends it', { parse: percentage, required: true }),
  force,
  ...DEPLOYMENT_OPTIONS,
];
export type RampOptions = OptionsOf<typeof RAMP_OPTIONS>;

function percentage(text: string): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (!(value <= 100)) throw new InvalidArgumentError('It must be a number from 0 to 100.');
  return value;
}
