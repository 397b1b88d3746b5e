import type { RescoreOptions } from './rescore-command.ts';
import { shownId } from '../../text/shown-spec.ts';
import { count } from '../../text/words.ts';
import { describeSideEffect } from '../../evaluation/describe-side-effect.ts';
import type { EvaluatedTrajectory } from '../../reference/evaluate-trajectories.ts';
import type { Pack } from '../../scenarios/pack.ts';
import { choosePack } from '../../client/packs.ts';
import { sweepOrLatest, withResults } from '../../client/results.ts';
import { rescoreSweep } from '../../client/rescoring/rescore-sweep.ts';
import type { Rescored, Rescoring } from '../../client/rescoring/rescore-sweep.ts';
import { evaluatedForm, judgedForm, rescoredForm } from '../../client/rescoring/rescoring-forms.ts';
import type { LabelOfRun } from '../../results/store/labels.ts';
import type { Line } from '../../text/line.ts';
import { solvedText } from '../../results/explain/score-text.ts';
import { verdictText } from '../../results/explain/verdict-text.ts';
import { statementLines } from '../render/label-lines.ts';
import { renderMatches } from '../render/render-matches.ts';
import { print, printJson, say } from '../say.ts';
import { UserError } from '../../client/errors.ts';

/** Scores the runs that the options name, and prints old and new scores; of a sweep, of the runs that have changed. */
export async function printRescoring(named: string | undefined, options: RescoreOptions): Promise<void> {
  const { trajectories, explain, judge, maxCost, maxTokens } = options;
  if (judge === undefined && (maxCost ?? maxTokens) !== undefined)
    throw new UserError('a budget needs --judge SPEC: scoring again asks no model');
  if (explain && trajectories === undefined) throw new UserError('--explain needs --trajectories FILE');
  if (named !== undefined && trajectories !== undefined)
    throw new UserError('name a sweep, as in `rescore nightly`, or give --trajectories FILE');
  const { pack } = await choosePack(options.pack);
  if (trajectories !== undefined) await printTrajectories(pack, trajectories, options);
  else await printSweep(pack, named, options);
}

async function printTrajectories(pack: Pack, file: string, options: RescoreOptions): Promise<void> {
  const { json } = options;
  const explain = options.explain === true;
  let scored = 0;
  let sum = 0;
  let solved = 0;
  const { evaluateTrajectories } = await import('../../reference/evaluate-trajectories.ts');
  for await (const evaluated of evaluateTrajectories(pack, file)) {
    scored++;
    sum += evaluated.score?.similarity ?? 0;
    if (evaluated.score?.solved) solved++;
    if (json) printJson(evaluatedForm(evaluated, explain));
    else print(trajectoryText(evaluated, explain));
  }
  if (!json)
    print(
      scored === 0
        ? 'no trajectories'
        : `${count(scored, 'trajectory', 'trajectories')}, ${solvedText(solved / scored)}, mean similarity ${(sum / scored).toFixed(3)}`,
    );
}

function trajectoryText({ run, scenario, score, error }: EvaluatedTrajectory, explain: boolean): readonly Line[] {
  const raised = run.play_exception ? `, the run raised ${run.play_exception.type}` : '';
  const what =
    score === null
      ? `-           -      ${run.scenario}: cannot be scored: ${error?.message ?? ''}`
      : `${verdictText(score.solved).padEnd(10)}  ${score.similarity.toFixed(3)}  ${run.scenario}, ${count(score.turnCount, 'turn')}`;
  const head = `${run.id}  ${what}${raised}`;
  if (score === null || !explain) return [head];
  const section = (title: string, lines: readonly Line[]) => (lines.length === 0 ? [] : [`  ${title}`, ...lines]);
  return [
    head,
    ...section('milestones (must happen)', renderMatches(score.milestones, scenario.milestones)),
    ...section('minefields (must not happen)', renderMatches(score.minefields, scenario.minefields)),
  ];
}

async function printSweep(
  pack: Pack,
  wanted: string | undefined,
  { judge, ...options }: RescoreOptions,
): Promise<void> {
  const { results, json, save } = options;
  await withResults(results, save || judge !== undefined ? 'write' : 'read', async (store) => {
    const { id } = await sweepOrLatest(store, wanted, say);
    const judged =
      judge === undefined
        ? null
        : await (await import('./judge-runs.ts')).judgeRuns(store, id, pack, { ...options, judge });
    const judgedNow = (run: string) => judged?.get(run)?.label ?? null;
    const rescoring = await rescoreSweep(store, id, pack, {
      save: save === true,
      onRun: (rescored) => {
        const label = judgedNow(rescored.id);
        if (json)
          printJson(
            judged === null
              ? rescoredForm(rescored)
              : { ...rescoredForm(rescored), judged: judgedForm(judged.get(rescored.id)) },
          );
        else if (isNews(rescored) || label !== null) print([rescoredText(rescored), ...judgedLines(label)]);
      },
    });
    if (!json) print(summary(rescoring));
    const { saved, runs } = rescoring;
    if (save) say(`${saved} of ${runs} trajectories have a new score now; \`show\` names the old ones too`);
  });
}

function isNews({ hasChanged, old }: Rescored): boolean {
  return hasChanged || old.score.solved === null;
}

function rescoredText({ id, old, today, hasChanged, sideEffects }: Rescored): string {
  const grader = old.hashes.grader === today.hashes.grader ? 'same grader' : `grader ${changed(old, today, 'grader')}`;
  const scenario = old.hashes.scenario === today.hashes.scenario ? '' : `, scenario ${changed(old, today, 'scenario')}`;
  const verdicts = `${verdictText(old.score.solved).padEnd(10)} -> ${verdictText(today.score.solved).padEnd(10)}`;
  const scores = `${verdicts}  ${old.score.similarity.toFixed(3)} -> ${today.score.similarity.toFixed(3)}`;
  const effects = sideEffects.map((effect) => `; ${describeSideEffect(effect)}`).join('');
  return `${hasChanged ? '*' : ' '} ${scores}  ${shownId(id)}  ${grader}${scenario}${effects}`;
}

/** What a judge said of a run just now. */
function judgedLines(label: LabelOfRun | null): readonly string[] {
  if (label === null) return [];
  const { verdict, why } = label;
  return [`    judge: ${verdict}${why === '' ? '' : `: ${why}`}`, ...statementLines(label)];
}

function changed(old: Rescored['old'], today: Rescored['today'], what: 'scenario' | 'grader'): string {
  return `${old.hashes[what].slice(0, 8)} -> ${today.hashes[what].slice(0, 8)}`;
}

function summary({ runs, changed: different, notJudgedBefore, old, today }: Rescoring): string {
  if (runs === 0) return 'no scored trajectories';
  return [
    `${count(runs, 'trajectory', 'trajectories')}, ${different} changed`,
    ...(notJudgedBefore === 0 ? [] : [`${notJudgedBefore} not judged before`]),
    `${solvedText(old.solved)} -> ${solvedText(today.solved).replace('solved ', '')}`,
    `mean similarity ${old.similarity.toFixed(3)} -> ${today.similarity.toFixed(3)}`,
  ].join('; ');
}
