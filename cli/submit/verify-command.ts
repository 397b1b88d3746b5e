import { argument, declaredCommand } from '../declared-command.ts';
import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { decoysOption, jsonOption, packOption } from '../options.ts';

export const VERIFY_OPTIONS = [
  packOption(),
  decoysOption(),
  option('--accept-model-user', 'believe the words of a simulated user that is a model'),
  option('--accept-judge', 'believe the judge who completed rewards of tau2-bench'),
  jsonOption(),
];

export type VerifyOptions = OptionsOf<typeof VERIFY_OPTIONS>;

export const commands = {
  verify: declaredCommand({
    about:
      'Plays every tool call and every turn of a script again, scores again, and compares. What it cannot show is what a model really said. Exits with 1 if anything fails or is missing.',
    args: [argument('<folder>', 'as `submit` writes it')],
    options: VERIFY_OPTIONS,
    examples: ['submit verify claims', 'submit verify claims --accept-model-user --json'],
    run: async (options, folder) => (await import('./print-verification.ts')).printVerification(folder, options),
  }),
};
