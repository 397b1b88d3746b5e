import { Command } from 'commander';
import { addOptions } from '../declared-option.ts';
import { DOCTOR_OPTIONS } from './doctor-options.ts';
import type { DoctorCommandOptions } from './doctor-options.ts';

export function doctorCommand(): Command {
  const command = new Command();
  return addOptions(command, DOCTOR_OPTIONS).action(async (options: DoctorCommandOptions) =>
    (await import('./run-doctor.ts')).runDoctor(options),
  );
}
