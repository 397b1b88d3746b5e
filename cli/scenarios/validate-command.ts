import { Command } from 'commander';
import { commaList, jsonOption, packOption, patternsArgument } from '../options.ts';
import type { ValidateRequest } from './validate-pack.ts';

export function validateCommand(): Command {
  return new Command('validate')
    .description('check that scores are fair, under every augmentation, with agents that need no model')
    .addArgument(patternsArgument())
    .option('--check <names>', 'only these checks, by name or number: reference-solution,9', commaList)
    .addOption(packOption())
    .addOption(jsonOption())
    .action(async (patterns: readonly string[], options: Omit<ValidateRequest, 'patterns'>) => {
      const { validatePack } = await import('./validate-pack.ts');
      process.exitCode = await validatePack({ ...options, patterns });
    });
}
