import { problemAt } from '../invalid-pack.ts';
import type { PackProblem, Path } from '../invalid-pack.ts';
import { suggestion } from '../../sandbox/nearest-names.ts';
import { checkShape } from '../shape-problem.ts';
import type { Tables } from '../../worlds/world.ts';
import { writtenSchemas } from './written-schema.ts';
import type { WrittenPaper, WrittenScenario } from './written-schema.ts';

/** A scenario with everything it has from others, and where each part of it was written. */
export interface CompleteScenario {
  readonly scenario: WrittenScenario;
  readonly path: Path;
  readonly pathOf: (part: keyof WrittenScenario) => Path;
  readonly pathInPaper: (part: keyof WrittenPaper) => Path;
}

type Written = Readonly<Record<string, unknown>>;

type Parts = Readonly<Record<string, { readonly value: unknown; readonly path: Path }>>;

/**
 * The scenarios complete, in the order written; those that are not well-formed are left out and reported.
 * @param bases more scenarios that `like` may name; of two with one name, it means the one that is not among these
 */
export function completeScenarios(
  own: readonly Written[],
  bases: readonly unknown[],
  tables: Tables,
  problems: PackProblem[],
): readonly CompleteScenario[] {
  const written = [...own, ...(bases as readonly Written[])];
  const pathOf = (index: number): Path => (index < own.length ? ['scenarios', index] : ['bases', index - own.length]);
  const schemas = writtenSchemas(tables);
  const shaped = written.map((raw, index) => {
    const path = pathOf(index);
    const checked = 'like' in raw ? checkShape(schemas.variant, raw, path) : checkShape(schemas.scenario, raw, path);
    problems.push(...checked.problems);
    return checked.data;
  });
  const broken = new Set(written.flatMap(({ name }, index) => (shaped[index] === undefined ? [name] : [])));
  /** The one meant by `like`: of an equal name, a base; if there is none, the scenario itself. */
  const indexOf = (name: string, from: number) => {
    const other = shaped.findIndex((scenario, index) => scenario?.name === name && index !== from);
    return other === -1 && shaped[from]?.name === name ? from : other;
  };

  function partsOf(index: number, followed: readonly number[]): Parts | undefined {
    const scenario = shaped[index];
    if (scenario === undefined) return undefined;
    const path = pathOf(index);
    const said: Parts = Object.fromEntries(
      Object.entries(scenario).flatMap(([key, value]) =>
        key === 'paper' && value !== null
          ? partsOfPaper(value as WrittenPaper, path)
          : [[key, { value, path: [...path, key] }]],
      ),
    );
    if (!('like' in scenario)) return said;
    const base = indexOf(scenario.like, index);
    const at = [...path, 'like'];
    if (followed.includes(base)) {
      const circle = [...followed.slice(followed.indexOf(base)), base].map((one) => shaped[one]?.name).join(' -> ');
      problems.push(problemAt(at, `like runs in a circle: ${circle}`, 'write one of them out in full'));
      return undefined;
    }
    if (base === -1) {
      if (!broken.has(scenario.like)) problems.push(unknownBase(scenario.like, at, shaped));
      return undefined;
    }
    const inherited = partsOf(base, [...followed, base]);
    return inherited && { ...withoutPaper(inherited, said), ...said };
  }

  return own.flatMap((_, index): CompleteScenario[] => {
    const parts = partsOf(index, [index]);
    return parts === undefined ? [] : [complete(parts, index)];
  });
}

/** Each part of `paper` is inherited by itself. */
function partsOfPaper(paper: WrittenPaper, path: Path): readonly (readonly [string, Parts[string]])[] {
  return Object.entries(paper).map(([key, value]) => [PAPER + key, { value, path: [...path, 'paper', key] }]);
}

/** `paper: null` says that nothing of it is inherited. */
function withoutPaper(inherited: Parts, said: Parts): Parts {
  if (said['paper']?.value !== null) return inherited;
  return Object.fromEntries(Object.entries(inherited).filter(([key]) => !key.startsWith(PAPER)));
}

const PAPER = 'paper.';

function complete(parts: Parts, index: number): CompleteScenario {
  const isKept = ([key, { value }]: [string, Parts[string]]) => key !== 'like' && value !== null;
  const kept = Object.entries(parts).filter((part) => isKept(part) && !part[0].startsWith(PAPER));
  const paper = Object.entries(parts).filter((part) => part[0].startsWith(PAPER));
  return {
    // Each part passed the schema of a scenario where it was written; that none is missing follows from the first of them.
    scenario: {
      ...Object.fromEntries(kept.map(([key, { value }]) => [key, value])),
      ...(paper.length > 0 && {
        paper: Object.fromEntries(paper.map(([key, { value }]) => [key.slice(PAPER.length), value])),
      }),
    } as WrittenScenario,
    path: ['scenarios', index],
    pathOf: (part) => parts[part]?.path ?? ['scenarios', index],
    pathInPaper: (part) => parts[PAPER + part]?.path ?? ['scenarios', index, 'paper'],
  };
}

function unknownBase(
  name: string,
  path: Path,
  shaped: readonly ({ readonly name: string } | undefined)[],
): PackProblem {
  const names = shaped.flatMap((scenario) => scenario?.name ?? []);
  return problemAt(path, `there is no scenario "${name}"`, suggestion(name, names, 'name a scenario of this pack'));
}
