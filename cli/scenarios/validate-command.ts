import { Command } from 'commander';
import { packOption } from '../options.ts';
import type { ValidateRequest } from './validate-pack.ts';

export function validateCommand(): Command {
  return new Command('validate')
    .description('check that scores are fair, with agents that need no model')
    .argument('[patterns...]', 'names of base scenarios, with * and ? as wildcards')
    .addOption(packOption())
    .action(async (patterns: readonly string[], options: Omit<ValidateRequest, 'patterns'>) => {
      const { validatePack } = await import('./validate-pack.ts');
      process.exitCode = await validatePack({ ...options, patterns });
    });
}
