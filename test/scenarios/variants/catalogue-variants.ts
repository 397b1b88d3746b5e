import { PreparedPack } from '../../../activities/pack-cache.ts';
import { packFrom } from '../../../scenarios/load-pack.ts';
import type { Pack } from '../../../scenarios/pack.ts';
import type { VariantSeed } from '../../../scenarios/variants/seed.ts';
import { varyPack } from '../../../scenarios/variants/vary-pack.ts';
import { catalogue } from '../../../scripts/sweep-of.ts';
import { scriptOf } from '../../../validation/borrowed-script.ts';
import { Subject } from '../../../validation/subject.ts';

interface CrossPlays {
  /** `scenario seed` whose own solution does not score 1. */
  readonly unsolved: readonly string[];
  /** `scenario seed<other`: what solves the other solves this one too, word for word. */
  readonly byHeart: readonly string[];
  readonly plays: number;
}

/** Plays scenarios of the catalogue with each seed, by their own solution and by those of all other seeds and of the catalogue. */
export async function crossPlay(names: readonly string[], seeds: readonly VariantSeed[]): Promise<CrossPlays> {
  const packs: readonly (readonly [string, Pack])[] = [
    ['public', catalogue()],
    ...seeds.map((seed): [string, Pack] => [String(seed), packFrom(varyPack(catalogue(), seed), `seed ${seed}`)]),
  ];
  const prepared = new Map(packs.map(([seed, pack]) => [seed, new PreparedPack(pack)]));
  const found = { unsolved: [] as string[], byHeart: [] as string[], plays: 0 };
  for (const name of names) {
    const subjects = packs.map(([seed, pack]) => ({
      seed,
      subject: new Subject(pack, prepared.get(seed)!, name, 'none'),
    }));
    for (const { seed, subject } of subjects) {
      const { score } = await subject.reference();
      found.plays++;
      if (!score.solved || score.similarity < 1 - 1e-9) found.unsolved.push(`${name} ${seed}`);
      for (const other of subjects.filter((one) => one.seed !== seed)) {
        const borrowed = await subject.play(scriptOf(await other.subject.reference()));
        found.plays++;
        if (borrowed.score.solved) found.byHeart.push(`${name} ${seed}<${other.seed}`);
      }
    }
  }
  return found;
}

/** Where refusing is right, the same refusal is right whatever the values. */
export function isRefusing(name: string): boolean {
  return catalogue()
    .scenarios.find((one) => one.name === name)!
    .categories.includes('INSUFFICIENT_INFORMATION');
}
