import type { Command } from 'commander';
import { UserError } from '../client/errors.ts';

/** Refuses arguments and values of options that are empty, blank or hold a NUL character: none of ours can be that. */
export function requireTexts(command: Command): void {
  for (const [index, argument] of command.registeredArguments.entries())
    for (const text of [command.processedArgs[index]].flat()) requireText(`argument <${argument.name()}>`, text);
  for (const option of command.options)
    for (const text of [command.getOptionValue(option.attributeName())].flat())
      requireText(option.long ?? option.flags, text);
}

function requireText(what: string, value: unknown): void {
  if (typeof value !== 'string') return;
  if (value.trim() === '') throw new UserError(`${what} is empty: give a value, or leave it out`);
  if (value.includes('\0')) throw new UserError(`${what} contains a NUL character: remove it`);
}
