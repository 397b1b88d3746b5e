import type { TrajectorySummary } from '../../results/record.ts';
import { codeErrorLine } from '../../results/report/code-errors.ts';
import type { CodeError } from '../../results/report/code-errors.ts';
import { runMistake } from '../../results/explain/run-mistake.ts';
import { verdictText } from '../../results/explain/verdict-text.ts';
import type { SweepSpec } from '../../runs/sweep-contract.ts';
import { hintOn } from '../../client/places.ts';
import { count } from '../../text/words.ts';
import { dollars } from '../../text/dollars.ts';
import { shownSpec } from '../../text/shown-spec.ts';
import { cutText } from '../../text/wrap-text.ts';

/** As wide as the verdict. */
const INDENT = ' '.repeat(12);
const LEAST_ROOM = 40;

/** What is about to be played, and how. */
export function beginning({ id, agents, scenarios }: SweepSpec, open: number, concurrency: number): string {
  const which = open < scenarios.length ? `the ${open} scenarios that are left` : count(open, 'scenario');
  const how = concurrency === 1 ? 'one after the other' : `${concurrency} at a time`;
  return `sweep ${id}: ${agents.map(shownSpec).join()} plays ${which}, ${how}, with a scripted user`;
}

interface PlayedTry {
  readonly runs: readonly TrajectorySummary[];
  /** Why runs are not solved, by id. */
  readonly reasons: ReadonlyMap<string, { readonly text: string }>;
  readonly errors: readonly CodeError[];
}

/** A row for each scenario, below it why it is not solved; at last what all came to. What the agent's code threw is said once. */
export function tableOfTry({ runs, reasons, errors }: PlayedTry, width: number): readonly string[] {
  const room = Math.max(LEAST_ROOM, width - INDENT.length);
  return [
    '',
    'verdict     similarity  turns    time  scenario',
    ...runs.flatMap((run) => {
      const isSaidBelow = run.failureKind === 'code-error';
      const unsolved = isSaidBelow ? runMistake(run)?.title : reasons.get(run.id)?.text;
      const why = run.score === null ? (run.reason ?? run.outcome) : unsolved;
      return [fitted(rowOf(run), width), ...(why === undefined ? [] : [INDENT + cutText(why, room)])];
    }),
    '',
    ...errors.map(codeErrorLine),
    sumOf(runs),
  ];
}

/** A line whose end, a name of ours, may be cut. */
export function fitted(line: string, width: number): string {
  return line.length <= width ? line : `${line.slice(0, width - 1)}…`;
}

function rowOf({ score, startedAt, finishedAt, cell }: TrajectorySummary): string {
  const verdict = score === null ? 'no score' : verdictText(score.solved);
  const seconds = ((finishedAt - startedAt) / 1000).toFixed(1);
  return [
    verdict.padEnd(12),
    (score?.similarity.toFixed(3) ?? '-').padStart(10),
    String(score?.turnCount ?? '-').padStart(7),
    `${seconds} s`.padStart(8),
    `  ${cell.scenario}`,
  ].join('');
}

function sumOf(runs: readonly TrajectorySummary[]): string {
  const scored = runs.flatMap(({ score }) => score ?? []);
  const solved = scored.filter((score) => score.solved).length;
  const mean = scored.reduce((sum, { similarity }) => sum + similarity, 0) / scored.length;
  const { tokens, costUsd } = usedBy(runs);
  const similarity = scored.length === 0 ? '' : `, mean similarity ${mean.toFixed(3)}`;
  const spent = tokens === 0 ? '' : `; ${tokens.toLocaleString('en')} tokens${costUsd ? `, ${dollars(costUsd)}` : ''}`;
  return `solved ${solved} of ${runs.length}${similarity}${spent}`;
}

function usedBy(runs: readonly TrajectorySummary[]): { readonly tokens: number; readonly costUsd: number | null } {
  const agents = runs.map(({ usage }) => usage.agent);
  const known = agents.every(({ costUsd }) => costUsd !== null);
  return {
    tokens: agents.reduce((sum, { input, output }) => sum + input + output, 0),
    costUsd: known ? agents.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0) : null,
  };
}

interface Tried {
  readonly spec: SweepSpec;
  readonly runs: readonly TrajectorySummary[];
  /** As it was named: a file also when it has changed. */
  readonly agent: string;
}

/** What to look at, and what to play next. */
export function nextAfterTry({ spec, runs, agent }: Tried, results: string): readonly string[] {
  const hint = (...words: readonly string[]) => `  ${hintOn({ results }, ...words)}`;
  const isScripted = agent.startsWith('scripted:');
  const worst = runs.find(({ score }) => score?.solved === false) ?? runs[0];
  return [
    '',
    'look at it in the browser, or read one dialogue:',
    hint('view', spec.id),
    ...(worst === undefined ? [] : [hint('show', `${spec.id}/${worst.cell.scenario}`)]),
    ...(isScripted
      ? [
          'this was a script; your own model, for example of Ollama:',
          hint('try', '--base-url', 'http://127.0.0.1:11434/v1', '--model', 'qwen3:8b'),
        ]
      : ['the whole benchmark, which needs an engine (docs/running.md):', hint('sweep', '--agent', agent)]),
  ];
}
