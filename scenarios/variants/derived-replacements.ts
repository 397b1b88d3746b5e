import type { Constraint } from '../../evaluation/milestone.ts';
import type { ColumnDefinition, Told, WorldDefinition } from '../../worlds/world.ts';
import type { PackContent } from '../pack.ts';
import type { Scenario } from '../scenario.ts';
import { FIRST_NAMES, LAST_NAMES } from './person-names.ts';
import { draw, drawDigits, drawId } from './seed.ts';
import type { VariantSeed } from './seed.ts';
import type { Replacement } from './dictionary.ts';

type Tables = WorldDefinition['tables'];
type Values = Readonly<Record<'name' | 'phone' | 'id', readonly string[]>>;

/** What varies without being written: the people's names, phone numbers and ids in the rows of a pack and of its milestones. */
export function derivedReplacements(pack: PackContent, tables: Tables, seed: VariantSeed): readonly Replacement[] {
  const { name, phone, id } = valuesOf(pack, tables);
  return [
    ...nameReplacements(name, pack, seed),
    ...phone.map((number) => ({ value: number, by: otherNumber(number, seed) })),
    ...id.map((key) => ({ value: key, by: drawId(seed, `id ${key}`) })),
  ];
}

/** Another of the same length with the same country code, whose place in the digits is known for the longest only. */
function otherNumber(number: string, seed: VariantSeed): string {
  const kept = Math.max(2, number.length - NATIONAL);
  return number.slice(0, kept) + drawDigits(number.length - kept, seed, `phone ${number}`);
}

/** How many digits may follow a country code. */
const NATIONAL = 10;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const PHONE = /^\+\d{7,15}$/;

function valuesOf(pack: PackContent, tables: Tables): Values {
  const worlds = [pack.world, ...pack.scenarios.flatMap(({ rows = {}, ownWorld = {} }) => [rows, ownWorld])];
  const cells = [
    ...worlds.flatMap((world) => Object.entries(world).flatMap(([table, all]) => all.map((row) => ({ table, row })))),
    ...pack.scenarios.flatMap(targetsOf),
  ].flatMap(({ table, row }) =>
    Object.entries(row).flatMap(([column, value]) => {
      const definition = tables[table]?.columns[column];
      return typeof value !== 'string' || definition === undefined
        ? []
        : [{ value, told: definition.told, isId: isKey(table, column, definition, tables) }];
    }),
  );
  const told = (kind: Told) => [...new Set(cells.filter((cell) => cell.told === kind).map(({ value }) => value))];
  return {
    name: told('name'),
    phone: told('phone').filter((value) => PHONE.test(value)),
    id: [...new Set(cells.flatMap(({ value, isId }) => (isId && UUID.test(value) ? [value] : [])))],
  };
}

function isKey(table: string, column: string, { refersTo }: ColumnDefinition, tables: Tables): boolean {
  return refersTo !== undefined || tables[table]?.key === column;
}

/** The rows of tables that milestones and minefields compare. */
function targetsOf({ milestones, minefields, paper }: Scenario) {
  const graphs = [milestones, minefields, paper?.milestones, paper?.minefields];
  const constraints: readonly Constraint[] = graphs.flatMap((graph) =>
    (graph?.milestones ?? []).flatMap((one) => one.constraints),
  );
  return constraints.flatMap((one) =>
    'target' in one ? one.target.rows.map((row) => ({ table: one.database, row })) : [],
  );
}

/** First and last names one by one, so that a name said in part stays that of the same person. */
function nameReplacements(names: readonly string[], pack: PackContent, seed: VariantSeed): readonly Replacement[] {
  const texts = pack.scenarios.map((scenario) => JSON.stringify(scenario));
  const taken = new Set(JSON.stringify(pack).match(/\p{L}+/gu));
  const isFree = (word: string) => !taken.has(word);
  const parts = names.map((name) => name.split(' '));
  const firsts = new Map<string, string>();
  const lasts = new Map<string, string>();
  for (const [first = '', ...rest] of parts) {
    if (!firsts.has(first)) {
      const pool = firstNamesLike(first, texts).filter(isFree);
      firsts.set(first, draw(pool, seed, 'first names', firsts.size) ?? first);
    }
    const last = rest.at(-1);
    if (last !== undefined && !lasts.has(last))
      lasts.set(last, draw(LAST_NAMES.filter(isFree), seed, 'last names', lasts.size) ?? last);
  }
  return parts.flatMap(([first = '', ...rest]) => {
    const last = rest.at(-1);
    const given = firsts.get(first) ?? first;
    if (last === undefined) return [{ value: first, by: given }];
    const family = lasts.get(last) ?? last;
    const ending = isInitial(last) ? family.slice(0, 1) : family;
    return [
      { value: [first, ...rest].join(' '), by: [given, ...rest.slice(0, -1), ending].join(' ') },
      { value: first, by: given },
      ...(isInitial(last) ? [] : [{ value: last, by: family }]),
    ];
  });
}

function isInitial(part: string): boolean {
  return part.replace('.', '').length <= 1;
}

/** Those with the pronoun that goes with a name in the texts that have it, or all. */
function firstNamesLike(name: string, texts: readonly string[]): readonly string[] {
  const about = texts.filter((text) => text.includes(name)).join('\n');
  const he = about.match(/\b(?:he|him|his)\b/gi)?.length ?? 0;
  const she = about.match(/\b(?:she|her|hers)\b/gi)?.length ?? 0;
  if (he === she) return [...FIRST_NAMES.he, ...FIRST_NAMES.she];
  return he > she ? FIRST_NAMES.he : FIRST_NAMES.she;
}
