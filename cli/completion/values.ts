import type { Argument, Option } from 'commander';
import type { ResultsStore } from '../../results/store.ts';
import { PROVIDERS } from '../../roles/model/providers.ts';
import type { Provider } from '../../roles/model/providers.ts';
import { ALL_AUGMENTATIONS } from '../../sandbox/cell.ts';
import { OUTCOMES } from '../../sandbox/outcome.ts';
import { CATEGORY_OF_COLUMN } from '../../sandbox/categories.ts';
import { BUILT_IN_NAME } from '../../scenarios/pack-files.ts';
import { OWN_PACK, resultsOption } from '../options.ts';

/** The shell completes names of files itself. */
export const FILES = { value: ':files' } as const;

interface Value {
  readonly value: string;
  readonly description?: string;
}

/** The words before the one to complete, and what is typed of that one. */
interface WordPlace {
  readonly before: readonly string[];
  readonly typed: string;
}

type Source = (place: WordPlace) => readonly Value[] | Promise<readonly Value[]>;

const PROVIDER_LIST: readonly Provider[] = Object.values(PROVIDERS);
const MAX_TRAJECTORIES = 200;

const files: Source = () => [FILES];
const specs: Source = () => PROVIDER_LIST.flatMap(({ examples }) => examples).map((value) => ({ value }));

/** By the option's long flag. */
const OF_OPTIONS: Readonly<Record<string, Source>> = {
  '--sweep': sweeps,
  '--fail-on-regression': sweeps,
  '--id': sweeps,
  '--scenario': scenarios,
  '--like': likeable,
  '--scenarios': commaSeparated(scenarios),
  '--augmentations': commaSeparated(() => ['all', ...ALL_AUGMENTATIONS].map((value) => ({ value }))),
  '--categories': commaSeparated(() =>
    Object.entries(CATEGORY_OF_COLUMN).map(([value, description]) => ({ value, description })),
  ),
  '--outcome': commaSeparated(() => OUTCOMES.map((value) => ({ value }))),
  '--providers': commaSeparated(() =>
    [...new Set(PROVIDER_LIST.flatMap(({ queue }) => queue ?? []))].map((value) => ({ value })),
  ),
  '--pack': () => [{ value: BUILT_IN_NAME, description: 'the built-in catalogue' }, FILES],
  '--agent': specs,
  '--user': specs,
};

/** By the argument's name. */
const OF_ARGUMENTS: Readonly<Record<string, Source>> = {
  sweep: sweeps,
  scenario: scenarios,
  scenarios: commaSeparated(scenarios),
  patterns: commaSeparated(scenarios),
  id: trajectories,
  'id|history.json': async (place) => [...(await trajectories(place)), FILES],
  name: tools,
  file: files,
};

export function optionValues(option: Option, place: WordPlace): Promise<readonly Value[]> {
  const takesFile = /<(file|path|folder|pack|store)>/.test(option.flags);
  return valuesFrom(OF_OPTIONS[option.long ?? ''] ?? (takesFile ? files : undefined), place);
}

export function argumentValues(argument: Argument, place: WordPlace): Promise<readonly Value[]> {
  return valuesFrom(OF_ARGUMENTS[argument.name()], place);
}

/** A broken pack or database must not print its error into the line that someone is typing. */
async function valuesFrom(source: Source | undefined, place: WordPlace): Promise<readonly Value[]> {
  try {
    return (await source?.(place)) ?? [];
  } catch {
    return [];
  }
}

/** Completes what follows the last comma, with the names that are not in the list yet. */
function commaSeparated(source: Source): Source {
  return async (place) => {
    const list = place.typed.slice(0, place.typed.lastIndexOf(',') + 1);
    const taken = list.split(',');
    const left = (await source(place)).filter(({ value }) => !taken.includes(value));
    return left.map((one) => ({ ...one, value: `${list}${one.value}` }));
  };
}

async function sweeps({ before }: WordPlace): Promise<readonly Value[]> {
  return fromResults(before, async (store) => (await store.sweeps.list()).map(({ id }) => ({ value: id })));
}

async function trajectories({ before, typed }: WordPlace): Promise<readonly Value[]> {
  return fromResults(before, async (store) => {
    const ids = await store.trajectories.idsLike(typed, MAX_TRAJECTORIES);
    return ids.filter((id) => id.startsWith(typed)).map((value) => ({ value }));
  });
}

async function fromResults(
  before: readonly string[],
  use: (store: ResultsStore) => Promise<readonly Value[]>,
): Promise<readonly Value[]> {
  const { envVar = '', defaultValue } = resultsOption();
  const location = given(before, '--results') ?? process.env[envVar] ?? String(defaultValue);
  const { ifResults } = await import('../../client/results.ts');
  return (await ifResults(location, use)) ?? [];
}

async function scenarios({ before }: WordPlace): Promise<readonly Value[]> {
  const { choosePack } = await import('../../client/packs.ts');
  const { scenarios: all } = await choosePack(allGiven(before, '--pack'));
  return all.map(({ name, summary }) => ({
    value: name,
    description: summary,
  }));
}

/** What a new scenario may be like. */
async function likeable({ before }: WordPlace): Promise<readonly Value[]> {
  const { readDraft } = await import('../../scenarios/draft.ts');
  const { scenarios: own, bases } = readDraft(given(before, '--pack') ?? OWN_PACK);
  return [...own, ...bases].map(({ name }) => ({ value: name }));
}

async function tools(): Promise<readonly Value[]> {
  const { DEFAULT_WORLD } = await import('../../worlds/known-worlds.ts');
  return DEFAULT_WORLD.tools.map(({ name }) => ({ value: name }));
}

function given(words: readonly string[], flag: string): string | undefined {
  return allGiven(words, flag)[0];
}

function allGiven(words: readonly string[], flag: string): readonly string[] {
  return words.flatMap((word, index) => {
    if (word.startsWith(`${flag}=`)) return [word.slice(flag.length + 1)];
    return word === flag ? (words[index + 1] ?? []) : [];
  });
}
