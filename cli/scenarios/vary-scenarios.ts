import { variantOf } from '../../client/scenarios/vary-pack.ts';
import { UserError } from '../../client/errors.ts';
import { writeOutput } from '../../client/write-output.ts';
import { count, firstOf } from '../../text/words.ts';
import type { OutputForms } from '../output-forms.ts';
import { print, printJson, say } from '../say.ts';
import type { VaryScenariosOptions } from './scenarios-commands.ts';

const REFUSAL = 'INSUFFICIENT_INFORMATION';

/** How many names are listed. */
const SHOWN = 40;

/** Writes the chosen scenarios with other values as a JSON pack. Nothing is written that its own solution does not solve. */
export async function varyScenarios(patterns: readonly string[], options: VaryScenariosOptions): Promise<void> {
  const { output, force, json, ...choice } = options;
  const { content, hash, proof } = await variantOf(patterns, choice);
  const { unsolved, solvedByHeart, unproven } = proof;
  if (unsolved.length > 0)
    throw new UserError(
      `with this seed the reference solution of ${firstOf(unsolved, SHOWN)} does not score 1: correct what is under vary, or draw another seed`,
    );
  writeOutput(output, `${JSON.stringify(content, null, 1)}\n`, { option: '-o', replace: force === true });
  const { name, scenarios } = content;
  const written = { pack: output, name, hash, scenarios: scenarios.length, solvedByHeart, unproven };
  if (json) return printJson(written satisfies OutputForms['scenarios-vary']);
  const refusing = new Set(scenarios.flatMap((one) => (one.categories.includes(REFUSAL) ? [one.name] : [])));
  const refused = solvedByHeart.filter((one) => refusing.has(one));
  const unvaried = solvedByHeart.filter((one) => !refusing.has(one));
  print([
    `${output}: ${count(scenarios.length, 'scenario')} of pack ${name}, content hash ${hash}`,
    `${scenarios.length - unsolved.length - unproven.length} solved by their reference solution, ${solvedByHeart.length} by that of the original word for word`,
  ]);
  if (refused.length > 0)
    say(`where refusing is right (II), the same refusal is right with any value: ${count(refused.length, 'scenario')}`);
  if (unvaried.length > 0) say(`they vary in nothing that counts, add vary to them: ${firstOf(unvaried, SHOWN)}`);
  if (unproven.length > 0) say(`they have no reference solution to prove it: ${firstOf(unproven, SHOWN)}`);
}
