import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { DOCTOR_OPTIONS } from './doctor-options.ts';

export function doctorCommand(): Command {
  const command = new Command();
  return addAction(command, DOCTOR_OPTIONS, async (options) => (await import('./run-doctor.ts')).runDoctor(options));
}
