import type { Side, SideComparison } from '../comparison/comparison.ts';
import { couldRegress, primary, regressionOf } from '../comparison/regression.ts';
import { marginText } from '../comparison/comparison-texts.ts';
import type { SweepReport } from './report.ts';
import { unscoredText } from './unscored-text.ts';
import { shownId, shownSpec } from '../../text/shown-spec.ts';
import { count } from '../../text/words.ts';
import type { ModeName } from '../../evaluation/modes/mode.ts';

/** Something that an agent of the sweep must meet, and why it does not. */
export interface Bar {
  readonly name: string;
  readonly agent: string;
  /** The option of commands that asks for it. */
  readonly option: string;
  /** Null if it is met. */
  readonly problem: string | null;
  /** Why it could not have been missed; null if it could. */
  readonly blind: string | null;
  /** The runs that it leaves out; null if it counts all. */
  readonly leftOut: string | null;
}

/** Why bars are not met, a sentence each. */
export function unmet(bars: readonly Bar[]): readonly string[] {
  return bars.flatMap(({ problem, option }) => (problem === null ? [] : [`${problem} (${option})`]));
}

/** Why bars could not have been missed, and what they leave out, a sentence each. */
export function barNotes(bars: readonly Bar[]): readonly string[] {
  return bars.flatMap(({ blind, leftOut, option }) =>
    [blind, leftOut].flatMap((note) => (note === null ? [] : [`${note} (${option})`])),
  );
}

/** The share of each agent's solved runs must be at least this, in [0, 1]. An agent without a verdict has 0. No bars without a share. */
export function leastSolved({ agents }: Pick<SweepReport, 'agents'>, least: number | undefined): readonly Bar[] {
  if (least === undefined) return [];
  return agents.map((tally) => {
    const { agent, columns, cells } = tally;
    const who = shownSpec(agent);
    const { n, solved } = columns.ALL;
    const without = unscoredText(tally);
    const problem =
      solved === null
        ? `no run of ${who} has a verdict${without && ` (${without})`}, so its share of solved runs counts as 0, below ${least}`
        : `the share of solved runs of ${who} is ${solved.toFixed(3)}, below ${least}`;
    const leftOut = `${n.toLocaleString('en')} of ${count(cells, 'run')} of ${who} count; the others have no score: ${without}`;
    return {
      name: `share of solved runs of at least ${least}`,
      agent,
      option: '--fail-under',
      problem: (solved ?? 0) < least ? problem : null,
      blind: null,
      leftOut: n > 0 && n < cells ? leftOut : null,
    };
  });
}

/** No run of an agent may show one of these modes. What nobody looked for could not be found. */
export function withoutMode({ agents }: Pick<SweepReport, 'agents'>, modes: readonly ModeName[] = []): readonly Bar[] {
  return agents.flatMap(({ agent, modes: found, withoutModes, columns }) => {
    const who = shownSpec(agent);
    return modes.map((mode) => {
      const { runs = 0, example = null } = found.find((one) => one.mode === mode) ?? {};
      const unseen = `${count(withoutModes, 'run')} of ${who} not solved, whose modes nobody looked for`;
      const isBlind = columns.ALL.solved === null || withoutModes > 0;
      return {
        name: `no run with mode ${mode}`,
        agent,
        option: '--fail-on-mode',
        problem:
          example === null
            ? null
            : `${count(runs, 'run')} of ${who} with mode ${mode}, for example ${shownId(example.id)}`,
        blind: !isBlind ? null : withoutModes > 0 ? unseen : `no run of ${who} has a verdict`,
        leftOut: null,
      };
    });
  });
}

/** No agent may be significantly worse than before. */
export function noRegression(comparisons: readonly SideComparison[]): readonly Bar[] {
  return comparisons.map((comparison) => ({
    name: `no regression since ${comparison.before.sweep}`,
    agent: comparison.after.agent,
    option: '--fail-on-regression',
    problem: regressionText(comparison),
    blind: blindText(comparison),
    leftOut: null,
  }));
}

function regressionText(comparison: SideComparison): string | null {
  if (isWithoutCells(comparison)) return nothingInCommon(comparison);
  const found = regressionOf(comparison);
  if (found === null) return null;
  const { measure, difference } = found;
  const what = measure === 'solved' ? 'the share of solved runs' : 'similarity';
  const lost = (100 * -difference.difference).toFixed(1);
  const [after, before] = [sideText(comparison.after), sideText(comparison.before)];
  const p = (difference.pAdjusted ?? 1).toPrecision(2);
  return `${what} of ${after} is ${lost} points below that of ${before}, p ${p}`;
}

/** A sentence for each comparison in which no cell can be compared. */
export function incomparableTexts(comparisons: readonly SideComparison[]): readonly string[] {
  return comparisons.filter(isWithoutCells).map(nothingInCommon);
}

function isWithoutCells({ similarity }: SideComparison): boolean {
  return similarity === null;
}

function nothingInCommon({ before, after, unpaired, excluded }: SideComparison): string {
  const why =
    excluded.length > 0
      ? 'all that they have in common has another scenario or grader'
      : unpaired.before === 0
        ? `${sideText(before)} has no run with a score`
        : unpaired.after === 0
          ? `${sideText(after)} has no run with a score`
          : 'they share no scenario and augmentation';
  return `nothing was compared of ${sideText(after)} and ${sideText(before)}: ${why}`;
}

/** A side in a sentence. */
function sideText({ agent, sweep, augmentation }: Side): string {
  return `${shownSpec(agent)} in ${sweep}${augmentation === undefined ? '' : ` under ${augmentation}`}`;
}

/** Of so few scenarios that no regression can be found. */
function blindText(comparison: SideComparison): string | null {
  const { similarity, before, after } = comparison;
  if (similarity === null || couldRegress(comparison)) return null;
  return `${sideText(after)} compared with ${sideText(before)}: ${similarity.scenarios} scenarios are too few to find any regression`;
}

/** A sentence for each comparison that does not show the second side not to be worse by the margin. */
export function marginTexts(comparisons: readonly SideComparison[]): readonly string[] {
  return comparisons.flatMap((comparison) => {
    const found = primary(comparison);
    const sides = `${sideText(comparison.after)} compared with ${sideText(comparison.before)}`;
    if (found === null) return [`${nothingInCommon(comparison)} (--margin)`];
    const { margin } = found.difference;
    if (margin === null || (margin.shown !== 'worse' && margin.shown !== 'not-shown')) return [];
    return [`${sides}: ${marginText(found.measure, margin)} (--margin)`];
  });
}
