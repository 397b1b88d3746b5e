import { readInput } from '../read-input.ts';
import { packHash } from '../../scenarios/content-hash.ts';
import { packFrom } from '../../scenarios/load-pack.ts';
import type { Pack, PackContent } from '../../scenarios/pack.ts';
import type { VariantSeed } from '../../scenarios/variants/seed.ts';
import { varyPack } from '../../scenarios/variants/vary-pack.ts';
import { proveVariant } from '../../validation/prove-variant.ts';
import type { VariantProof } from '../../validation/prove-variant.ts';
import { UserError } from '../errors.ts';
import { choosePack } from '../packs.ts';

/** From what a variant is drawn: a number, or a file whose text nobody else knows. */
export interface VariantChoice {
  readonly pack?: readonly string[];
  readonly seed?: number;
  readonly seedFile?: string;
}

interface Variant {
  /** Holds all that its scenarios need. */
  readonly content: PackContent;
  readonly hash: string;
  readonly proof: VariantProof;
}

/** A seed of fewer characters could be guessed. */
const SHORTEST_SEED = 16;
const LONGEST_SEED_BYTES = 4096;

/**
 * The chosen scenarios with other values, and how they fare.
 * @throws InvalidPack, PackClash, UnknownScenario, UserError
 */
export async function variantOf(patterns: readonly string[], choice: VariantChoice): Promise<Variant> {
  const seed = seedOf(choice);
  const { pack, scenarios } = await choosePack(choice.pack, patterns.length > 0 ? { patterns } : {});
  const names = new Set(scenarios.map(({ name }) => name));
  // The whole pack is varied, so that what a seed draws does not depend on which scenarios were chosen.
  const whole = varyPack(pack, seed);
  const content = { ...whole, scenarios: whole.scenarios.filter(({ name }) => names.has(name)) };
  const variant: Pack = packFrom(content, whole.name);
  return { content, hash: packHash(content), proof: await proveVariant(variant, pack) };
}

function seedOf({ seed, seedFile }: VariantChoice): VariantSeed {
  if (seedFile === undefined && seed !== undefined) return seed;
  if (seedFile === undefined) throw new UserError('say what to draw from: --seed NUMBER, or --seed-file FILE');
  const refused = (why: string) => new UserError(`--seed-file ${seedFile} ${why}: name a text file`);
  const text = readInput(seedFile, LONGEST_SEED_BYTES, refused).trim();
  if (text.length >= SHORTEST_SEED) return text;
  throw new UserError(
    `--seed-file ${seedFile} holds fewer than ${SHORTEST_SEED} characters, which can be guessed: write a long random text into it`,
  );
}
