import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import { contentHash, packHash } from '../content-hash.ts';
import type { Pack, PackContent, WorldTemplate } from '../pack.ts';
import type { Scenario } from '../scenario.ts';
import { definitionOf } from '../world-of.ts';
import { canaryFor } from './canary.ts';
import { derivedReplacements } from './derived-replacements.ts';
import { Dictionary } from './dictionary.ts';
import type { Replacement } from './dictionary.ts';
import { rewriteScenario } from './rewrite-scenario.ts';
import { draw, seedName } from './seed.ts';
import type { VariantSeed } from './seed.ts';
import { isVariedValue } from './varied-value.ts';
import type { VariedValue } from './varied-value.ts';

/**
 * The pack with other values in it: the same scenarios under the same names, whose right answers are others. It depends on nothing
 * but the pack and the seed, and says nothing of what varies.
 *
 * @example
 * const fresh = varyPack(loadPack(), 3);
 * fresh.name; // 'toolsandbox-seed-3'
 */
export function varyPack(pack: Pack, seed: VariantSeed): PackContent {
  const { vary = [], canary: _canary, hash: _hash, ...rest } = pack;
  const shared = [...drawn(vary, seed), ...derivedReplacements(pack, definitionOf(pack).tables, seed)];
  const world = new Dictionary(shared).value(pack.world);
  const content = {
    ...rest,
    name: `${pack.name}-${seedName(seed)}`,
    world,
    clock: pack.clock ?? { start: DEFAULT_CLOCK.start, timeZone: DEFAULT_CLOCK.timeZone },
    scenarios: pack.scenarios.map((scenario) => varied(scenario, { pack, seed, shared, world })),
  };
  return { ...content, canary: canaryFor(packHash(content)) };
}

interface Draw {
  readonly pack: PackContent;
  readonly seed: VariantSeed;
  /** What is replaced in all scenarios. */
  readonly shared: readonly Replacement[];
  /** The world of the pack with that replaced. */
  readonly world: WorldTemplate;
}

function varied({ vary = [], ...written }: Scenario, { pack, seed, shared, world }: Draw): Scenario {
  const alternatives = vary.flatMap((one) => (isVariedValue(one) ? [] : one.instead));
  const change = draw(alternatives, seed, `instead ${written.name}`);
  const dictionary = new Dictionary([...drawn(vary.filter(isVariedValue), seed), ...shared]);
  const own = dictionary.value(written.ownWorld ?? pack.world);
  const isOther = written.ownWorld !== undefined || contentHash(own) !== contentHash(world);
  const kept = change?.milestones === undefined ? written : withoutProofs(written);
  return { ...rewriteScenario({ ...kept, ...change }, dictionary), ...(isOther && { ownWorld: own }) };
}

/** Without what is right or wrong to say, and what the original scores, where something else is asked for. */
function withoutProofs({ paper: _paper, answers: _answers, ways: _ways, ...scenario }: Scenario): Scenario {
  return scenario;
}

/** Another value for each; of those that have the same to draw from, each another one. */
function drawn(values: readonly VariedValue[], seed: VariantSeed): readonly Replacement[] {
  const ranks = new Map<string, number>();
  return values.map(({ value, among }) => {
    const use = `among ${JSON.stringify(among)}`;
    const rank = ranks.get(use) ?? 0;
    ranks.set(use, rank + 1);
    return { value, by: draw(among, seed, use, rank) ?? value };
  });
}
