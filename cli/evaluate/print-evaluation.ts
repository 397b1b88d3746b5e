import type { EvaluateCommandOptions } from './evaluate-options.ts';
import { count } from '../../text/words.ts';
import { describeSideEffect } from '../../evaluation/describe-side-effect.ts';
import type { EvaluatedTrajectory } from '../../reference/evaluate-trajectories.ts';
import type { Pack } from '../../scenarios/pack.ts';
import { choosePack } from '../../client/packs.ts';
import { sweepOrLatest, withResults } from '../../client/results.ts';
import { evaluateSweep, rescoredLine, saveRescored, evaluationLine } from '../../client/evaluate-sweep.ts';
import type { Rescored } from '../../client/evaluate-sweep.ts';
import type { Line } from '../../text/line.ts';
import { solvedText } from '../../results/explain/score-text.ts';
import { verdictText } from '../../results/explain/verdict-text.ts';
import { ratioOrNull } from '../../results/report/ratio.ts';
import { renderMatches } from '../render/render-matches.ts';
import { print, printJson, say } from '../say.ts';
import { harnessVersion } from '../../workers/harness-version.ts';
import { UserError } from '../../client/errors.ts';

/** Scores the runs that the options name, and prints old and new scores. */
export async function printEvaluation(options: EvaluateCommandOptions): Promise<void> {
  const { trajectories, sweep, explain } = options;
  if (explain && trajectories === undefined) throw new UserError('--explain needs --trajectories FILE');
  const { pack } = await choosePack(options.pack);
  if (trajectories !== undefined) await printTrajectories(pack, trajectories, options);
  else await printSweep(pack, sweep, options);
}

async function printTrajectories(pack: Pack, file: string, options: EvaluateCommandOptions): Promise<void> {
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
    if (json) printJson(evaluationLine(evaluated, explain));
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
  { results, json, save }: EvaluateCommandOptions,
): Promise<void> {
  await withResults(results, save ? 'write' : 'read', async (store) => {
    const { id } = await sweepOrLatest(store, wanted, say);
    const all: Omit<Rescored, 'run' | 'score'>[] = [];
    const now = { harness: harnessVersion(), scoredAt: Date.now() };
    let saved = 0;
    for await (const rescored of evaluateSweep(store, id, pack)) {
      if (save && (await saveRescored(store, rescored, now))) saved++;
      const { run: _run, score: _score, ...kept } = rescored;
      all.push(kept);
      if (json) printJson(rescoredLine(rescored));
      else print(rescoredText(rescored));
    }
    if (!json) print(summary(all));
    if (save) say(`${saved} of ${all.length} trajectories have a new score now; \`show\` names the old ones too`);
  });
}

function rescoredText({ id, old, today, sideEffects }: Rescored): string {
  const grader = old.hashes.grader === today.hashes.grader ? 'same grader' : `grader ${changed(old, today, 'grader')}`;
  const scenario = old.hashes.scenario === today.hashes.scenario ? '' : `, scenario ${changed(old, today, 'scenario')}`;
  const verdicts = `${verdictText(old.score.solved).padEnd(10)} -> ${verdictText(today.score.solved).padEnd(10)}`;
  const scores = `${verdicts}  ${old.score.similarity.toFixed(3)} -> ${today.score.similarity.toFixed(3)}`;
  const effects = sideEffects.map((effect) => `; ${describeSideEffect(effect)}`).join('');
  return `${isSame({ old, today }) ? ' ' : '*'} ${scores}  ${id}  ${grader}${scenario}${effects}`;
}

/** A verdict where there was none is no change. */
function isSame({ old, today }: Pick<Rescored, 'old' | 'today'>): boolean {
  const { solved, similarity } = old.score;
  return similarity === today.score.similarity && (solved === null || solved === today.score.solved);
}

function changed(old: Rescored['old'], today: Rescored['today'], what: 'scenario' | 'grader'): string {
  return `${old.hashes[what].slice(0, 8)} -> ${today.hashes[what].slice(0, 8)}`;
}

function summary(all: readonly Pick<Rescored, 'old' | 'today'>[]): string {
  if (all.length === 0) return 'no scored trajectories';
  const mean = (which: 'old' | 'today') => all.reduce((sum, one) => sum + one[which].score.similarity, 0) / all.length;
  const share = (which: 'old' | 'today') => {
    const verdicts = all.flatMap((one) => one[which].score.solved ?? []);
    return ratioOrNull(verdicts.filter(Boolean).length, verdicts.length);
  };
  const changes = all.filter((one) => !isSame(one)).length;
  const notJudged = all.filter(({ old }) => old.score.solved === null).length;
  return [
    `${all.length} trajectories, ${changes} changed`,
    ...(notJudged === 0 ? [] : [`${notJudged} not judged before`]),
    `${solvedText(share('old'))} -> ${solvedText(share('today')).replace('solved ', '')}`,
    `mean similarity ${mean('old').toFixed(3)} -> ${mean('today').toFixed(3)}`,
  ].join('; ');
}
