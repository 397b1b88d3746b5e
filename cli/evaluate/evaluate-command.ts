import { Command, Option } from 'commander';
import type { EvaluatedTrajectory } from '../../reference/evaluate-trajectories.ts';
import type { Pack } from '../../scenarios/pack.ts';
import { withResults, existingSweep } from '../session/results.ts';
import type { Rescored } from './evaluate-sweep.ts';
import { jsonOption, packOption, resultsOption } from '../options.ts';
import { createPaint } from '../render/paint.ts';
import { renderMatches } from '../render/render-matches.ts';
import { print, printJson } from '../say.ts';
import { UserError } from '../errors.ts';

interface EvaluateOptions {
  readonly pack?: string;
  readonly trajectories?: string;
  readonly sweep?: string;
  readonly explain?: true;
  readonly results: string;
  readonly json?: true;
}

export function evaluateCommand(): Command {
  return new Command('evaluate')
    .description('score finished trajectories again: those of a sweep, or exported runs of the original benchmark')
    .addOption(packOption())
    .addOption(
      new Option('--trajectories <file>', 'exported runs of the original (docs/import.md): .jsonl or .jsonl.gz'),
    )
    .addOption(
      new Option('--sweep <id>', 'compare the stored scores of a sweep with those of today; writes nothing').conflicts(
        'trajectories',
      ),
    )
    .option('--explain', 'with --trajectories: print what each milestone expected and found')
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (options: EvaluateOptions) => {
      const { pack, trajectories, sweep } = options;
      if (trajectories !== undefined) await printTrajectories(await load(pack), trajectories, options);
      else if (sweep !== undefined) await printSweep(await load(pack), sweep, options);
      else throw new UserError('nothing to score: add --sweep ID or --trajectories FILE');
    });
}

async function load(path: string | undefined): Promise<Pack> {
  const { loadPack } = await import('../../scenarios/load-pack.ts');
  return loadPack(path);
}

async function printTrajectories(pack: Pack, file: string, options: EvaluateOptions): Promise<void> {
  const { evaluateTrajectories } = await import('../../reference/evaluate-trajectories.ts');
  const { evaluationLine } = await import('./evaluation-line.ts');
  const { json } = options;
  const explain = options.explain === true;
  let count = 0;
  let sum = 0;
  for await (const evaluated of evaluateTrajectories(pack, file)) {
    count++;
    sum += evaluated.score?.similarity ?? 0;
    if (json) printJson(evaluationLine(evaluated, explain));
    else print(trajectoryText(evaluated, explain));
  }
  if (!json)
    print(count === 0 ? 'no trajectories' : `${count} trajectories, mean similarity ${(sum / count).toFixed(3)}`);
}

function trajectoryText({ run, scenario, score, error }: EvaluatedTrajectory, explain: boolean): string {
  const raised = run.play_exception ? `, the run raised ${run.play_exception.type}` : '';
  if (score === null) return `${run.id}  -      ${run.scenario}: cannot be scored: ${error?.message ?? ''}${raised}`;
  const head = `${run.id}  ${score.similarity.toFixed(3)}  ${run.scenario}, ${score.turnCount} turns${raised}`;
  if (!explain) return head;
  const paint = createPaint(process.stdout.isTTY);
  const section = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : [`  ${title}`, ...lines]);
  return [
    head,
    ...section('milestones (must happen)', renderMatches(score.milestones, scenario.milestones, paint)),
    ...section('minefields (must not happen)', renderMatches(score.minefields, scenario.minefields, paint)),
  ].join('\n');
}

async function printSweep(pack: Pack, id: string, { results, json }: EvaluateOptions): Promise<void> {
  const { evaluateSweep, rescoredLine } = await import('./evaluate-sweep.ts');
  await withResults(results, async (store) => {
    await existingSweep(store, id);
    const all: Rescored[] = [];
    for await (const rescored of evaluateSweep(store, id, pack)) {
      all.push(rescored);
      if (json) printJson(rescoredLine(rescored));
      else print(rescoredText(rescored));
    }
    if (!json) print(summary(all));
  });
}

function rescoredText({ id, old, today }: Rescored): string {
  const same = old.score.similarity === today.score.similarity;
  const grader = old.hashes.grader === today.hashes.grader ? 'same grader' : `grader ${changed(old, today, 'grader')}`;
  const scenario = old.hashes.scenario === today.hashes.scenario ? '' : `, scenario ${changed(old, today, 'scenario')}`;
  const scores = `${old.score.similarity.toFixed(3)} -> ${today.score.similarity.toFixed(3)}`;
  return `${same ? ' ' : '*'} ${scores}  ${id}  ${grader}${scenario}`;
}

function changed(old: Rescored['old'], today: Rescored['today'], what: 'scenario' | 'grader'): string {
  return `${old.hashes[what].slice(0, 8)} -> ${today.hashes[what].slice(0, 8)}`;
}

function summary(all: readonly Rescored[]): string {
  if (all.length === 0) return 'no scored trajectories';
  const mean = (which: 'old' | 'today') => all.reduce((sum, one) => sum + one[which].score.similarity, 0) / all.length;
  const changes = all.filter(({ old, today }) => old.score.similarity !== today.score.similarity).length;
  return `${all.length} trajectories, ${changes} changed; mean similarity ${mean('old').toFixed(3)} -> ${mean('today').toFixed(3)}`;
}
