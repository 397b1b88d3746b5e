import type { MilestoneMatch } from '../../evaluation/score.ts';
import { nothingAchieved } from '../../evaluation/score-run.ts';
import type { EvaluatedTrajectory } from '../../reference/evaluate-trajectories.ts';
import { labelLine } from '../../results/exports/labels/label-line.ts';
import type { JudgedRunNow } from '../judging/judge-sweep.ts';
import type { ScoreTotals } from '../../results/record.ts';
import { scoreTotals } from '../../results/run-columns.ts';
import type { HashedScore, Rescored } from './rescore-sweep.ts';

/** The form that `rescore SWEEP --json` prints. */
export function rescoredForm({ id, old, today, sideEffects }: Rescored) {
  return {
    /** As in `list`. */
    id,
    /**
     * The stored score: `solved` (`null` if the run was not judged), `similarity`, `milestone_similarity`, `minefield_similarity`, `turn_count`,
     * `wording`, `cause`, `modes` and `guest_reward` as in `list`, and the `hashes` of `scenario` and `grader` that it was made with.
     */
    old: hashedForm(old),
    /** The score of today, of the same form, with `side_effects` as in `show`. */
    new: { ...hashedForm(today), sideEffects },
  };
}

function hashedForm({ score, cause, modes, guestReward, hashes: { scenario, grader } }: HashedScore) {
  return { ...score, cause, modes, guestReward, hashes: { scenario, grader } };
}

const NOT_ASKED = { label: null, problem: 'not asked, as the judge could not be asked before' };

/** What a judge said of a run just now, as `rescore --judge --json` prints it. */
export function judgedForm(judged: JudgedRunNow | undefined) {
  const { label, problem } = judged ?? NOT_ASKED;
  return {
    /** The label, as `export --format labels` writes it, with `dropped_quotes` and `usage`; `null` if there is no new one. */
    label: label && { ...labelLine(label, judged!.run.cell), droppedQuotes: label.droppedQuotes, usage: label.usage },
    /** Why the run could not be judged; `null` if it was, or had been. */
    problem,
  };
}

/** The form that `rescore --trajectories --json` prints. */
export function evaluatedForm(evaluated: EvaluatedTrajectory, explain: boolean) {
  const { run, scenario, hashes, score, error } = evaluated;
  const hasRaised = score === null || (run.play_exception ?? null) !== null;
  const nothing = scoreTotals(nothingAchieved(scenario));
  const scored = score === null ? nothing : scoreTotals(score);
  const { turnCount, wording, ...others } = scored;
  return {
    /** As exported. */
    id: run.id,
    /** As exported. */
    scenario: run.scenario,
    ...others,
    /** For each milestone, in their own order: its index, the index of the message in the exported run, and the similarity. */
    milestoneMapping: mapping(score?.milestones),
    /** The same for minefields, in the order of matching. */
    minefieldMapping: mapping(score?.minefields),
    /** As in `list`. */
    turnCount,
    /** As in `list`. */
    wording,
    /**
     * What the original reports: the same without `solved` and `wording`, which it does not have, or, if the run raised or cannot be scored, zeros
     * and the largest number of turns.
     */
    reported: asReported(hasRaised ? nothing : scored),
    /** `scenario` and `grader`, as in `provenance`, that the score was made with. */
    hashes,
    /** `type` and `message` if the run cannot be scored, else `null`. The similarities are then 0 and the mappings empty. */
    error: error && { type: error.errorClass, message: error.message },
    ...(explain && {
      /** With `--explain`, how each milestone was met, as in `show`. */
      milestones: score?.milestones ?? [],
      /** With `--explain`, how each minefield was met, as in `show`. */
      minefields: score?.minefields ?? [],
    }),
  };
}

/** The original has neither verdict nor wording. */
function asReported({ similarity, milestoneSimilarity, minefieldSimilarity, turnCount }: ScoreTotals) {
  return { similarity, milestoneSimilarity, minefieldSimilarity, turnCount };
}

function mapping(matches: readonly MilestoneMatch[] = []): readonly (readonly number[])[] {
  return matches.map(({ milestone, message, similarity }) => [milestone, message, similarity]);
}
