import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { logOf } from '../../evaluation/log-of.ts';
import type { Score } from '../../evaluation/score.ts';
import { scoreRun } from '../../evaluation/score-run.ts';
import { recordOfForm } from '../../results/exports/jsonl/record-of.ts';
import { trajectoryForm } from '../../results/exports/jsonl/trajectory-form.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import type { ScenarioInstance } from '../../scenarios/instantiate.ts';
import { loadPack } from '../../scenarios/load-pack.ts';

/** A run of a live model with the verdict of its judges, and today's score. */
export interface LiveRun {
  readonly run: TrajectoryRecord;
  readonly scenario: ScenarioInstance;
  readonly score: Score | null;
  readonly verdict: 'right' | 'wrong' | 'unclear';
  readonly why: string;
  /** What a reader says went wrong; undefined if nobody has read it for that. */
  readonly modes: readonly string[] | undefined;
}

interface Label {
  readonly id: string;
  readonly verdict: LiveRun['verdict'];
  readonly why: string;
}

interface ModesLabel {
  readonly id: string;
  readonly modes: readonly string[];
}

/** The exported runs (`*.jsonl.gz`) of a folder that have a label in its `labels.jsonl`, scored as they are today. */
export function liveRuns(folder: string): readonly LiveRun[] {
  const pack = loadPack();
  const read = (file: string) => linesOf(readFileSync(path.join(folder, file), 'utf8'));
  const labels = new Map((read('labels.jsonl') as readonly Label[]).map((one) => [one.id, one]));
  const modes = new Map((read('modes.jsonl') as readonly ModesLabel[]).map((one) => [one.id, one.modes]));
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl.gz'))
    .toSorted()
    .flatMap((file) => linesOf(gunzipSync(readFileSync(path.join(folder, file))).toString('utf8')))
    .flatMap((line): readonly LiveRun[] => {
      const run = recordOfForm(trajectoryForm.parse(line));
      const label = labels.get(run.id);
      if (label === undefined) return [];
      const scenario = instantiate(pack, run.cell.scenario, run);
      const score = scoreRun(scenario, logOf(run), run.outcome, run.profile);
      return [{ run, scenario, score, verdict: label.verdict, why: label.why, modes: modes.get(run.id) }];
    });
}

function linesOf(text: string): readonly unknown[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);
}
