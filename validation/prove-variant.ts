import { PreparedPack } from '../activities/pack-cache.ts';
import { EvaluationError } from '../evaluation/evaluation-error.ts';
import type { Pack } from '../scenarios/pack.ts';
import { scriptOf } from './borrowed-script.ts';
import { UnscoredPlay } from './play-scenario.ts';
import type { Play } from './play-scenario.ts';
import { Subject } from './subject.ts';

/** How scenarios of a variant fare, by name. */
export interface VariantProof {
  /** Their own reference solution does not solve them. */
  readonly unsolved: readonly string[];
  /** What solves them elsewhere, word for word and call for call, solves them here too: they vary in nothing that counts. */
  readonly solvedByHeart: readonly string[];
  /** They have no reference solution, as imported ones. */
  readonly unproven: readonly string[];
}

/**
 * Plays each scenario of a variant by its reference solution, and by what that of another pack said and called there.
 * @param other the pack that it was made from, or another variant of it
 */
export async function proveVariant(variant: Pack, other: Pack): Promise<VariantProof> {
  const [here, there] = [new PreparedPack(variant), new PreparedPack(other)];
  const proof = { unsolved: [] as string[], solvedByHeart: [] as string[], unproven: [] as string[] };
  for (const { name, solution } of variant.scenarios) {
    if (solution.length === 0) {
      proof.unproven.push(name);
      continue;
    }
    const subject = new Subject(variant, here, name, 'none');
    if (!(await solves(subject.reference()))) proof.unsolved.push(name);
    const script = scriptOf(await new Subject(other, there, name, 'none').reference());
    if (await solves(subject.play(script))) proof.solvedByHeart.push(name);
  }
  return proof;
}

/** A play that cannot be scored solves nothing. */
async function solves(play: Promise<Play>): Promise<boolean> {
  try {
    const { solved, similarity } = (await play).score;
    return solved && similarity > 1 - 1e-9;
  } catch (error) {
    if (error instanceof UnscoredPlay || error instanceof EvaluationError) return false;
    throw error;
  }
}
