import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { PreparedPack } from '../../activities/pack-cache.ts';
import { evaluateLog } from '../../evaluation/evaluate.ts';
import { logOf } from '../../evaluation/log-of.ts';
import { milestoneKinds } from '../../evaluation/milestone-kinds.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import type { Trajectory } from '../../sandbox/trajectory.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { Subject } from '../../validation/subject.ts';
import type { JudgedRun } from './judged-run.ts';
import { agentsSteps } from './played-dialogue.ts';
import { Case } from '../../validation/case.ts';
import { judgedAnswers } from '../../validation/looks/answers.ts';
import { withLastAnswer } from '../../validation/with-last-answer.ts';

const DATA = fileURLToPath(new URL('../../test/truth/runs/', import.meta.url));
const SETTINGS = { clock: DEFAULT_CLOCK, profile: 'default' } as const;

interface LabelledRun extends Trajectory {
  readonly scenario: string;
  readonly verdict: 'right' | 'wrong' | 'unclear';
  readonly why: string;
}

interface LabelledAnswer {
  readonly scenario: string;
  readonly text: string;
  readonly verdict: 'right' | 'wrong';
}

/** An answer after the reference solution's calls, or all that the agent did. */
type FreshRun = Pick<LabelledAnswer, 'scenario' | 'verdict'> &
  ({ readonly text: string } | { readonly dialogue: string });

interface LabelledPlay {
  readonly scenario: string;
  readonly dialogue: string;
  readonly way?: string;
  readonly cheat?: string;
}

/**
 * Judges every run and answer of test/truth/runs whose verdict is known, and the answers that validation makes up itself. Those that
 * are unclear are left out.
 */
export async function judgeRuns(): Promise<readonly JudgedRun[]> {
  const pack = loadPack();
  const prepared = new PreparedPack(pack);
  const subjects = new Map<string, Subject>();
  const subjectOf = (name: string): Subject => {
    const known = subjects.get(name) ?? new Subject(pack, prepared, name, 'none');
    subjects.set(name, known);
    return known;
  };
  const instances = new Map(pack.scenarios.map(({ name }) => [name, instantiate(pack, name, SETTINGS)]));
  const instanceOf = (name: string) => instances.get(name) ?? instantiate(pack, name, SETTINGS);
  const about = (name: string) => {
    const { milestones, categories } = instanceOf(name);
    return { kinds: milestoneKinds(milestones), categories };
  };
  const stored = (['live', 'texts', 'played'] as const).flatMap((source) =>
    (linesOf(`${source}.jsonl.gz`) as readonly LabelledRun[])
      .filter(({ verdict }) => verdict !== 'unclear')
      .map(({ scenario, verdict, why, world, events }): JudgedRun => {
        const log = logOf({ world, events });
        const score = evaluateLog(log, instanceOf(scenario), 'default');
        const what = source === 'texts' ? lastAnswer(log) : why;
        return { source, scenario, what, isRight: verdict === 'right', ...solvedOf(score), ...about(scenario) };
      }),
  );
  const answers = await Promise.all(
    (['answers', 'heldBack'] as const).flatMap((source) =>
      (linesOf(source === 'answers' ? 'answers.jsonl' : 'answers-held-back.jsonl') as readonly LabelledAnswer[]).map(
        async ({ scenario, text, verdict }): Promise<JudgedRun> => {
          const subject = subjectOf(scenario);
          const { log } = await subject.reference();
          const score = evaluateLog(withLastAnswer(log, text), subject.scenario, 'default');
          return { source, scenario, what: text, isRight: verdict === 'right', ...solvedOf(score), ...about(scenario) };
        },
      ),
    ),
  );
  const generated = await Promise.all(
    pack.scenarios.map(async ({ name: scenario }): Promise<readonly JudgedRun[]> => {
      const { right, wrong } = judgedAnswers(await Case.of(subjectOf(scenario)));
      return [
        ...right.map(({ text, score }) => ({ what: text, isRight: true, ...solvedOf(score) })),
        ...wrong.map(({ text, score }) => ({ what: text, isRight: false, ...solvedOf(score) })),
      ].map((one) => ({ source: 'generated', scenario, ...one, ...about(scenario) }));
    }),
  );
  const plays = await Promise.all(
    (['ways', 'cheats'] as const).flatMap((source) =>
      (linesOf(source === 'ways' ? 'other-ways.jsonl' : 'cheats.jsonl') as readonly LabelledPlay[]).map(
        async ({ scenario, dialogue, way, cheat }): Promise<JudgedRun> => {
          const { score } = await subjectOf(scenario).play(agentsSteps(dialogue), { anyTool: true });
          return {
            source,
            scenario,
            what: way ?? cheat ?? '',
            isRight: source === 'ways',
            ...solvedOf(score),
            ...about(scenario),
          };
        },
      ),
    ),
  );
  const fresh = await Promise.all(
    (['fresh', 'development', 'measured', 'unseen', 'sealed', 'blind', 'slips'] as const).flatMap((source) =>
      (linesOf(`answers-${source}.jsonl`) as readonly FreshRun[]).map(
        async ({ scenario, verdict, ...said }): Promise<JudgedRun> => {
          const subject = subjectOf(scenario);
          const isRight = verdict === 'right';
          if ('dialogue' in said) {
            const { score } = await subject.play(agentsSteps(said.dialogue), { anyTool: true, hearsAll: true });
            return { source, scenario, what: said.dialogue, isRight, ...solvedOf(score), ...about(scenario) };
          }
          const { log } = await subject.reference();
          const score = evaluateLog(withLastAnswer(log, said.text), subject.scenario, 'default');
          return { source, scenario, what: said.text, isRight, ...solvedOf(score), ...about(scenario) };
        },
      ),
    ),
  );
  return [...stored, ...answers, ...fresh, ...plays, ...generated.flat()];
}

function solvedOf({ solved }: { readonly solved: boolean | null }): Pick<JudgedRun, 'solved'> {
  return { solved: solved === true };
}

function linesOf(file: string): readonly unknown[] {
  const bytes = readFileSync(DATA + file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);
}

function lastAnswer(log: ReturnType<typeof logOf>): string {
  for (let message = log.length - 1; message >= 0; message--) {
    const { sender, recipient, content } = log.message(message);
    if (sender === 'AGENT' && recipient === 'USER') return content ?? '';
  }
  return '';
}
