import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { jsonOption, resultsOption } from '../options.ts';

export const MIGRATE_OPTIONS = [
  option('--check', 'only say what is missing, and who is connected; exit with 1 if something is'),
  option('--force', 'also if others are connected whom the change would stop'),
  resultsOption(),
  jsonOption(),
];

export type MigrateOptions = OptionsOf<typeof MIGRATE_OPTIONS>;
