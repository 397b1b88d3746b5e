import { alsoNamed, option } from './declared-option.ts';
import type { OptionsOf } from './declared-option.ts';
import type { TrajectoryFilter } from '../results/store/trajectories.ts';
import { parseWhere } from '../results/where/parse-where.ts';
import { OUTCOMES } from '../sandbox/outcome.ts';
import type { Outcome } from '../sandbox/outcome.ts';
import { UserError } from '../client/errors.ts';
import { augmentations, commaList, share, whereOption } from './options.ts';

const scenario = option(
  '--scenario <pattern>',
  'only these scenarios: base or augmented name, with * and ? as wildcards',
);

const cells = [
  scenario,
  alsoNamed('--scenarios', scenario),
  option('--augmentations <names>', 'only some of none,3dt,10dt,at,tns,tds,ads,ats,search', { parse: augmentations }),
];
const outcomes = [
  option('--outcome <names>', `only some of ${OUTCOMES.join(', ')}`),
  option('--below <similarity>', 'only scores below this; leaves out trajectories without a score', { parse: share }),
  whereOption(),
];

/** The options that choose trajectories of a sweep. */
export const FILTER_OPTIONS = [...cells, option('--agent <spec>', 'only this agent'), ...outcomes];

/** The same where `--agent` says something else. */
export const FILTER_OPTIONS_BUT_AGENT = [...cells, ...outcomes];

type FilterOptions = OptionsOf<typeof FILTER_OPTIONS>;

/** @throws UserError for an unknown outcome, InvalidWhere */
export function filterOf({ outcome, below, ...others }: FilterOptions): Omit<TrajectoryFilter, 'sweep' | 'scored'> {
  return {
    scenario: others.scenario === undefined ? undefined : pattern(others.scenario),
    augmentations: others.augmentations,
    agent: others.agent,
    outcomes: outcome === undefined ? undefined : outcomesIn(outcome),
    similarityBelow: below,
    where: others.where === undefined ? undefined : parseWhere(others.where),
  };
}

/** Databases refuse far longer ones. */
const LONGEST_PATTERN = 1000;

function pattern(text: string): string {
  if (text.length <= LONGEST_PATTERN) return text;
  throw new UserError(
    `--scenario is longer than ${LONGEST_PATTERN.toLocaleString('en')} characters: shorten the pattern`,
  );
}

function outcomesIn(text: string): readonly Outcome[] {
  const names = commaList(text);
  const unknown = names.find((name) => !OUTCOMES.some((known) => known === name));
  if (unknown !== undefined) throw new UserError(`unknown outcome "${unknown}": choose from ${OUTCOMES.join(', ')}`);
  return OUTCOMES.filter((known) => names.includes(known));
}
