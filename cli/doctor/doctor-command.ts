import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { jsonOption, resultsOption } from '../options.ts';
import { declaredCommand } from '../declared-command.ts';

export const DOCTOR_OPTIONS = [
  option('--start', 'also start that server, then stop it; may download or build it'),
  resultsOption(),
  jsonOption(),
];
export type DoctorCommandOptions = OptionsOf<typeof DOCTOR_OPTIONS>;

export const command = declaredCommand({
  options: DOCTOR_OPTIONS,
  run: async (options) => (await import('./run-doctor.ts')).runDoctor(options),
});
