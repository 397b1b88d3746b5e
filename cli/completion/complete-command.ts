import { declaredCommand } from '../declared-command.ts';
import { printFields } from '../say.ts';
import { candidates } from './candidates.ts';

/** What the scripts of `completion` call: a candidate per line, and after a tab its description. */
export const command = declaredCommand({
  takesAll: true,
  options: [],
  run: async (_options, { parent, args }) => {
    for (const { value, description } of await candidates(parent!, args))
      printFields(description === undefined ? [value] : [value, description]);
  },
});
